import { PARTNER_GRADE_MIN, type partners, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { requireMember } from '../../members/members.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Question } from '../../platform/implement';
import { sumDueRolling } from '../rollups/pay-rolling.queries';
import { findOpenBets } from './open-bets.queries';
import { readPartner } from './partner-detail.queries';
import { findAncestor } from './tree.queries';

type Preview = ReplyOf<typeof partners.previewClose>;
/** What is found besides. */
type Found = 'dueRollingWon' | 'inherits' | 'openBets' | 'openStakeWon' | 'isEmpty';

/** What stands in the way of closing a partner, and who gets what he got. */
export async function foreseeClose(db: Database | Tx, memberId: string): Promise<Preview> {
  const { recommend_path: path } = await requireMember(db, memberId);
  const { rows } = await sql<Omit<Preview, Found>>`
    select (
        select count(*) from member as lower
        where lower.recommend_path @> array[${memberId}::uuid]
          and lower.grade >= ${PARTNER_GRADE_MIN} and ${acrossMembers})::int as partners,
      (select count(*) from member as lower
        where lower.recommend_path[cardinality(lower.recommend_path)] = ${memberId}
          and lower.recommend_path @> array[${memberId}::uuid]
          and lower.grade < ${PARTNER_GRADE_MIN} and ${acrossMembers})::int as members,
      coalesce((select sum(balance_won) from wallet
        where member_id = ${memberId} and wallet = 'money'), 0)::bigint as "moneyWon",
      coalesce((select sum(balance_won) from wallet
        where member_id = ${memberId} and wallet = 'point'), 0)::bigint as "pointWon",
      coalesce((select sum(balance_won) from wallet
        where member_id = ${memberId} and wallet = 'income'), 0)::bigint as "incomeWon",
      coalesce((select sum(carry_won) from partner_carry
        where member_id = ${memberId}), 0)::bigint as "carryWon",
      (select count(*) from settlement_line
        where member_id = ${memberId} and status in ('ready', 'hold'))::int as "waitingLines",
      (select count(*) from money_request
        where member_id = ${memberId} and status in ('waiting', 'held'))::int as "openRequests"`.execute(
    db,
  );
  const found = rows[0] as (typeof rows)[number];
  const { partners, moneyWon, pointWon, incomeWon, carryWon, waitingLines, openRequests } = found;
  const dueRollingWon = await sumDueRolling(db, memberId);
  const hindrances = [partners, moneyWon, pointWon, incomeWon, carryWon, dueRollingWon];
  return {
    ...{ ...found, dueRollingWon },
    ...(await findOpenBets(db, memberId)),
    inherits: (await findAncestor(db, path))?.login_id ?? null,
    isEmpty: [...hindrances, waitingLines, openRequests].every((one) => one === 0),
  };
}

/** What stands in the way of closing a partner; nothing is written. */
export async function previewClose({
  db,
  input,
  actor,
  now,
}: Question<typeof partners.previewClose>): Promise<Preview> {
  await readPartner({ db, actor }, input.memberId, now());
  return foreseeClose(db, input.memberId);
}
