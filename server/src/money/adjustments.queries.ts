import type { Adjustment, money, ParsedInputOf, ReplyOf } from '@gwanje/contract';
import type { Database, Tx } from '../platform/database';

const ROWS_PER_PAGE = 50;

const adjustments = (db: Database | Tx) =>
  db
    .selectFrom('adjustment')
    .innerJoin('member', 'member.member_id', 'adjustment.member_id')
    .innerJoin('admin as requester', 'requester._id', 'adjustment.requested_by')
    .leftJoin('admin as decider', 'decider._id', 'adjustment.decided_by')
    .selectAll('adjustment')
    .select([
      'member.login_id',
      'member.nick',
      'requester.login_id as requested_by_id',
      'decider.login_id as decided_by_id',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof adjustments>['executeTakeFirstOrThrow']>>;

const toAdjustment = (row: Row): Adjustment => ({
  adjustmentId: row.adjustment_id,
  member: { _id: row.member_id, id: row.login_id, nick: row.nick },
  type: row.type,
  amountWon: row.amount_won,
  reason: row.reason,
  status: row.status,
  requestedBy: { _id: row.requested_by, id: row.requested_by_id },
  requestedAt: row.requested_at.toISOString(),
  decidedBy:
    row.decided_by !== null && row.decided_by_id !== null
      ? { _id: row.decided_by, id: row.decided_by_id }
      : null,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

/** Adjustments, newest first, 50 a page, below the adjustment `after` when it is given. */
export async function listAdjustments(
  db: Database,
  { status, memberId, after }: ParsedInputOf<typeof money.listAdjustments>,
): Promise<ReplyOf<typeof money.listAdjustments>> {
  const rows = await adjustments(db)
    .$if(status !== undefined, (query) =>
      query.where('adjustment.status', '=', status as Adjustment['status']),
    )
    .$if(memberId !== undefined, (query) =>
      query.where('adjustment.member_id', '=', memberId as string),
    )
    .$if(after !== undefined, (query) =>
      query.where('adjustment.adjustment_id', '<', after as string),
    )
    .orderBy('adjustment.adjustment_id', 'desc')
    .limit(ROWS_PER_PAGE + 1)
    .execute();
  return {
    adjustments: rows.slice(0, ROWS_PER_PAGE).map(toAdjustment),
    more: rows.length > ROWS_PER_PAGE,
  };
}

/** Whose adjustment it is; undefined when there is none. The answer never changes. */
export async function findAdjustedMember(
  tx: Tx,
  adjustmentId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('adjustment')
    .select('member_id')
    .where('adjustment_id', '=', adjustmentId)
    .executeTakeFirst();
  return row?.member_id;
}

export async function getAdjustment(
  tx: Tx,
  memberId: string,
  adjustmentId: string,
): Promise<Adjustment> {
  const row = await adjustments(tx)
    .where('adjustment.member_id', '=', memberId)
    .where('adjustment.adjustment_id', '=', adjustmentId)
    .executeTakeFirstOrThrow();
  return toAdjustment(row);
}
