import type { FeedReplyOf, feed } from '@gwanje/contract';
import { sql } from 'kysely';
import type { FeedQuestion } from '../../feed/implement-feed';
import { findMemberRow } from '../../members/members.queries';

const BETS_PER_PAGE = 50;
type Own = FeedReplyOf<typeof feed.listOwnBets>['bets'][number];

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A member's bets on sports as his player site shows them to him. */
export async function listOwnBets({
  db,
  input: { memberId, after },
  refuse,
}: FeedQuestion<typeof feed.listOwnBets>): Promise<FeedReplyOf<typeof feed.listOwnBets>> {
  if (!(await findMemberRow(db, memberId))) return refuse('member.not_found');
  const { rows } = await sql<Own>`
    select bet.bet_id as "betId", ${instant('bet.at')} as at,
      case when bet.accepting_until is null then 'accepted' else 'accepting' end as status,
      bet.result, bet.stake_won as "stakeWon",
      coalesce(bet.final_odds_hundredths, bet.odds_hundredths) as "oddsHundredths",
      coalesce(bet.final_bonus_hundredths, bet.bonus_hundredths) as "bonusHundredths",
      bet.expected_won as "expectedWon", bet.payout_won as "payoutWon",
      ${instant('bet.settled_at')} as "settledAt", leg.legs
    from bet, lateral (
      select json_agg(json_build_object('eventId', leg.event_id, 'marketId', leg.market_id,
        'kind', market.kind, 'lineHundredths', market.line_hundredths, 'period', market.period,
        'pick', leg.pick, 'oddsHundredths', leg.odds_hundredths,
        'startsAt', ${instant('leg.starts_at')}, 'league', leg.names ->> 'league',
        'home', leg.names ->> 'home', 'away', leg.names ->> 'away', 'result', leg.result,
        'factorThousandths', leg.factor_thousandths) order by leg.leg_no) as legs
      from bet_leg as leg join market using (market_id)
      where leg.member_id = bet.member_id and leg.bet_id = bet.bet_id) as leg
    where bet.member_id = ${memberId} and bet.product = 'sports'
      and ${after === undefined ? sql`true` : sql`bet.bet_id < ${after}`}
    order by bet.bet_id desc limit ${BETS_PER_PAGE + 1}`.execute(db);
  return { bets: rows.slice(0, BETS_PER_PAGE), more: rows.length > BETS_PER_PAGE };
}
