// Paybacks of periods as they were computed, and what has become of them.
import {
  PAYBACK_NAMED_MAX,
  PAYBACK_REVIEWS_MAX,
  type PaybackPeriod,
  type PaybackReview,
} from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import type { Schema } from '../../schema';
import type { RewardSpan } from './rewards.queries';

export type ReviewRow = Selectable<Schema['payback_review']>;
export type DueRow = Selectable<Schema['payback_due']>;

/** The one review of a period, begun now where nobody has. */
export async function openReview(
  db: Database,
  { period, from, to }: RewardSpan & { readonly period: PaybackPeriod },
  { settingVersion, at }: { readonly settingVersion: number; readonly at: Date },
): Promise<ReviewRow> {
  await db
    .insertInto('payback_review')
    .values({
      ...{ review_id: newId(at), period, from_on: from, to_on: to, status: 'computing' },
      setting_version: settingVersion,
    })
    .onConflict((conflict) => conflict.columns(['period', 'from_on']).doNothing())
    .execute();
  return db
    .selectFrom('payback_review')
    .selectAll()
    .where('period', '=', period)
    .where('from_on', '=', from)
    .executeTakeFirstOrThrow();
}

/** Keeps what a member gets, once. */
export const keepDue = (db: Database, due: DueRow) =>
  db
    .insertInto('payback_due')
    .values(due)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Ends the computing of a review. @returns false where somebody else has */
export async function finishComputing(
  db: Database,
  reviewId: string,
  { status, at }: { readonly status: 'waiting' | 'paying'; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payback_review')
    .set({ status, computed_at: at })
    .where('review_id', '=', reviewId)
    .where('status', '=', 'computing')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Reviews that are to be computed to their end, or to be paid, the oldest first. */
export const listUnfinishedReviews = (
  db: Database,
  status: 'computing' | 'paying',
): Promise<ReviewRow[]> =>
  db
    .selectFrom('payback_review')
    .selectAll()
    .where('status', '=', status)
    .where('finished_at', 'is', null)
    .orderBy('review_id')
    .execute();

const DUES_AT_ONCE = 200;

/** What a review gives, a few at a time, in the order of members. */
export async function* duesOf(db: Database, reviewId: string): AsyncGenerator<DueRow> {
  for (let after: string | undefined; ; ) {
    const { rows } = await sql<DueRow>`
      select * from payback_due
      where review_id = ${reviewId} and ${acrossMembers}
        and ${after === undefined ? sql`true` : sql`member_id > ${after}`}
      order by member_id limit ${DUES_AT_ONCE}`.execute(db);
    yield* rows;
    after = rows.at(-1)?.member_id;
    if (rows.length < DUES_AT_ONCE) return;
  }
}

export const finishReview = (db: Database, reviewId: string, at: Date) =>
  db
    .updateTable('payback_review')
    .set({ status: 'paid', finished_at: at })
    .where('review_id', '=', reviewId)
    .where('status', '=', 'paying')
    .execute();

/** A review that stays as it is until the transaction ends. */
export const lockReview = (tx: Tx, reviewId: string): Promise<ReviewRow | undefined> =>
  tx
    .selectFrom('payback_review')
    .selectAll()
    .where('review_id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();

export const decideReview = (
  tx: Tx,
  reviewId: string,
  values: Pick<ReviewRow, 'status' | 'decided_by' | 'decided_at' | 'reason' | 'finished_at'>,
) => tx.updateTable('payback_review').set(values).where('review_id', '=', reviewId).execute();

async function describe(db: Database | Tx, row: ReviewRow): Promise<PaybackReview> {
  const { rows: sums } = await sql<{ members: number; sumWon: number }>`
    select count(*)::int as members, coalesce(sum(amount_won), 0)::bigint as "sumWon"
    from payback_due where review_id = ${row.review_id} and ${acrossMembers}`.execute(db);
  const { rows: top } = await sql<{
    member_id: string;
    login_id: string;
    nick: string;
    loss_won: number;
    amount_won: number;
  }>`
    select due.member_id, login_id, nick, loss_won, amount_won
    from payback_due as due join member on member.member_id = due.member_id
    where due.review_id = ${row.review_id} and ${acrossMembers}
    order by amount_won desc, due.member_id limit ${PAYBACK_NAMED_MAX}`.execute(db);
  const decider = row.decided_by
    ? await db
        .selectFrom('admin')
        .select(['_id', 'login_id'])
        .where('_id', '=', row.decided_by)
        .executeTakeFirst()
    : undefined;
  return {
    ...{ reviewId: row.review_id, period: row.period, from: row.from_on, to: row.to_on },
    ...{ status: row.status, settingVersion: row.setting_version },
    ...(sums[0] ?? { members: 0, sumWon: 0 }),
    top: top.map(({ member_id, login_id, nick, loss_won, amount_won }) => ({
      member: { _id: member_id, id: login_id, nick },
      ...{ lossWon: loss_won, amountWon: amount_won },
    })),
    computedAt: row.computed_at?.toISOString() ?? null,
    decidedBy: decider ? { _id: decider._id, id: decider.login_id } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** The last reviews, the newest first. */
export async function listReviews(db: Database): Promise<PaybackReview[]> {
  const rows = await db
    .selectFrom('payback_review')
    .selectAll()
    .orderBy('review_id', 'desc')
    .limit(PAYBACK_REVIEWS_MAX)
    .execute();
  return Promise.all(rows.map((row) => describe(db, row)));
}

export async function getReview(tx: Tx, reviewId: string): Promise<PaybackReview> {
  const row = await tx
    .selectFrom('payback_review')
    .selectAll()
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow();
  return describe(tx, row);
}
