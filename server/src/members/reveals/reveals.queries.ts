import type { RevealAllowance } from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';

/** The day of Seoul that an instant belongs to. */
export const dayOf = (at: Date): RawBuilder<string> =>
  sql<string>`(${at}::timestamptz at time zone 'Asia/Seoul')::date`;

/** How many requests for more another administrator has agreed to on that day. */
export async function countGranted(tx: Tx, adminId: string, at: Date): Promise<number> {
  const rows = await tx
    .selectFrom('reveal_allowance')
    .select('allowance_id')
    .where('asked_by', '=', adminId)
    .where('day_on', '=', dayOf(at))
    .where('status', '=', 'granted')
    .execute();
  return rows.length;
}

/** Requests for more reveals with the people in them. */
const allowances = (db: Database | Tx) =>
  db
    .selectFrom('reveal_allowance as allowance')
    .innerJoin('admin as asker', 'asker._id', 'allowance.asked_by')
    .leftJoin('admin as decider', 'decider._id', 'allowance.decided_by')
    .select(['allowance_id', 'day_on', 'reason', 'allowance.status', 'asked_at'])
    .select(['asked_by', 'asker.login_id as asker_login_id'])
    .select(['decided_by', 'decider.login_id as decider_login_id']);

type Row = Awaited<ReturnType<ReturnType<typeof allowances>['executeTakeFirstOrThrow']>>;

const toAllowance = (row: Row): RevealAllowance => ({
  allowanceId: row.allowance_id,
  day: row.day_on,
  reason: row.reason,
  status: row.status,
  askedBy: { _id: row.asked_by, id: row.asker_login_id },
  askedAt: row.asked_at.toISOString(),
  decidedBy:
    row.decided_by === null ? null : { _id: row.decided_by, id: row.decider_login_id ?? '' },
});

export async function findAllowance(
  tx: Tx,
  allowanceId: string,
): Promise<RevealAllowance | undefined> {
  const row = await allowances(tx).where('allowance_id', '=', allowanceId).executeTakeFirst();
  return row && toAllowance(row);
}

/** What waits on that day, the oldest first; what waited on an earlier one has lapsed. */
export async function listWaitingAllowances(
  db: Database | Tx,
  at: Date,
  limit: number,
): Promise<RevealAllowance[]> {
  const rows = await allowances(db)
    .where('allowance.status', '=', 'waiting')
    .where('day_on', '=', dayOf(at))
    .orderBy('asked_at')
    .limit(limit)
    .execute();
  return rows.map(toAllowance);
}
