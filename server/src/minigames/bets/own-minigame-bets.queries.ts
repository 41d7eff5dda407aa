import type { FeedReplyOf, feed } from '@gwanje/contract';
import { sql } from 'kysely';
import type { FeedQuestion } from '../../feed/implement-feed';
import { findMemberRow } from '../../members/members.queries';

const BETS_PER_PAGE = 50;
type Own = FeedReplyOf<typeof feed.listOwnMinigameBets>['bets'][number];

const instant = (column: 'at' | 'settled_at') =>
  sql`to_char(${sql.ref(`bet.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A member's bets on mini-games as his player site shows them to him. */
export async function listOwnMinigameBets({
  db,
  input: { memberId, after },
  refuse,
}: FeedQuestion<typeof feed.listOwnMinigameBets>): Promise<
  FeedReplyOf<typeof feed.listOwnMinigameBets>
> {
  if (!(await findMemberRow(db, memberId))) return refuse('member.not_found');
  const { rows } = await sql<Own>`
    select bet.bet_id as "betId", ${instant('at')} as at, bet.game,
      bet.day_on::text as "dayOn", bet.round_no as "roundNo", bet.bet_type as "betType", bet.pick,
      bet.result, bet.stake_won as "stakeWon", bet.odds_hundredths as "oddsHundredths",
      bet.expected_won as "expectedWon", bet.payout_won as "payoutWon",
      ${instant('settled_at')} as "settledAt"
    from bet
    where bet.member_id = ${memberId} and bet.product = 'minigame'
      and ${after === undefined ? sql`true` : sql`bet.bet_id < ${after}`}
    order by bet.bet_id desc limit ${BETS_PER_PAGE + 1}`.execute(db);
  return { bets: rows.slice(0, BETS_PER_PAGE), more: rows.length > BETS_PER_PAGE };
}
