import { BALANCE_POINTS_MAX, type BalancePoint, type money, type ReplyOf } from '@gwanje/contract';
import { type SqlBool, sql } from 'kysely';
import { requireMember } from '../../members/members.queries';
import { ofMembers } from '../../own-line.queries';
import type { Question } from '../../platform/implement';
import { dayFloor } from '../totals/korean-days.queries';

interface Row {
  readonly entry_id: string;
  readonly at: Date;
  readonly type: BalancePoint['type'];
  readonly amount_won: number;
  readonly balance_after_won: number;
}

const pointOf = ({ entry_id, at, type, amount_won, balance_after_won }: Row): BalancePoint => ({
  ...{ entryId: entry_id, at: at.toISOString(), type },
  ...{ amountWon: amount_won, balanceWon: balance_after_won },
});

/**
 * How a member's held money went: of each of so many equal parts of the time the last balance, and
 * the charges and exchanges by themselves.
 *
 * @throws {Refusal} member.not_found
 */
export async function readBalanceRun({
  db,
  actor,
  input: { memberId, from, to },
}: Pick<Question<typeof money.readBalanceRun>, 'db' | 'actor' | 'input'>): Promise<
  ReplyOf<typeof money.readBalanceRun>
> {
  await requireMember(db, memberId);
  const isOfRun = sql<SqlBool>`${sql.join(
    [
      ofMembers('member_id')({ memberId }, { actor }),
      sql`wallet = 'money'`,
      ...(from === undefined ? [] : [sql`entry_id >= ${dayFloor(from, 0)}`]),
      ...(to === undefined ? [] : [sql`entry_id < ${dayFloor(to, 1)}`]),
    ],
    sql` and `,
  )}`;
  const columns = sql`entry_id, at, type, amount_won, balance_after_won`;
  const points = await sql<Row>`
    with run as (select ${columns} from ledger_entry where ${isOfRun}),
      ends as (select min(at) as first_at, max(at) as last_at from run)
    select distinct on (part) ${columns}, width_bucket(
      extract(epoch from at), extract(epoch from first_at),
      extract(epoch from last_at) + 1, ${BALANCE_POINTS_MAX}::int) as part
    from run cross join ends order by part, entry_id desc`.execute(db);
  const marks = await sql<Row>`
    select ${columns} from ledger_entry
    where ${isOfRun} and type in ('charge', 'exchange')
    order by entry_id desc limit ${BALANCE_POINTS_MAX}`.execute(db);
  return { points: points.rows.map(pointOf), marks: marks.rows.toReversed().map(pointOf) };
}
