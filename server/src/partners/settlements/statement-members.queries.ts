import { PAGE_ROWS, type partners, type ReplyOf, STATEMENT_DAYS_MAX } from '@gwanje/contract';
import { sql } from 'kysely';
import { requireMember } from '../../members/members.queries';
import { acrossMembers } from '../../placement';
import type { Question } from '../../platform/implement';
import { IS_FOLDED, isCounted } from '../rollups/fold-days.queries';
import { isPeriod } from './preview-settlement.queries';

type Members = ReplyOf<typeof partners.listStatementMembers>;

const ORDERS = {
  '-profit': sql`stake_won - payout_won desc`,
  profit: sql`stake_won - payout_won`,
  '-stake': sql`stake_won desc`,
  stake: sql`stake_won`,
} as const;

/** Members who stood right beneath a partner when they bet, himself among them where he did. */
export async function listStatementMembers({
  db,
  input,
  refuse,
}: Question<typeof partners.listStatementMembers>): Promise<Members> {
  const { memberId, from, to, gameClass, sort = '-profit', page = 1 } = input;
  if (!isPeriod(input, STATEMENT_DAYS_MAX)) return refuse('settlement.wrong_period');
  await requireMember(db, memberId);
  const isOf = gameClass === undefined ? sql`true` : sql`game_class = ${gameClass}`;
  const isCut = await isCounted(db, memberId, input);
  const played = sql`
    select member_id, sum(bets)::int as bets, sum(stake_won)::bigint as stake_won,
      sum(valid_stake_won)::bigint as valid_stake_won, sum(payout_won)::bigint as payout_won
    from bet_day
    where day_on between ${from}::date and ${to}::date and ${isOf} and not is_test
      and path[cardinality(path)] = ${memberId} and ${acrossMembers}
      and ${isCut ? IS_FOLDED : sql`true`}
    group by member_id`;
  type Row = Omit<Members['rows'][number], 'member'> & { _id: string; id: string; nick: string };
  const { rows } = await sql<Row>`
    select played.member_id as _id, member.login_id as id, member.nick, bets,
      stake_won as "stakeWon", valid_stake_won as "validStakeWon", payout_won as "payoutWon",
      (stake_won - payout_won)::bigint as "profitWon"
    from (${played}) as played join member on member.member_id = played.member_id
    order by ${ORDERS[sort]}, played.member_id
    limit ${PAGE_ROWS + 1} offset ${(page - 1) * PAGE_ROWS}`.execute(db);
  return {
    rows: rows
      .slice(0, PAGE_ROWS)
      .map(({ _id, id, nick, ...row }) => ({ member: { _id, id, nick }, ...row })),
    ...{ more: rows.length > PAGE_ROWS, isCut },
  };
}
