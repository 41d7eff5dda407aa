// Orders to give a coupon to many members, a batch of them at a time.
import type { CouponTarget } from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import type { Schema } from '../../schema';
import { tellMembers } from '../messages/messages.queries';
import type { CouponRow } from './coupon.rule';
import { holderConditions } from './coupons.queries';

type Issue = Selectable<Schema['coupon_issue']>;

/** Members who get it in one transaction. */
export const ISSUE_BATCH_ROWS = 2_000;

/** Before every member. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** The order of a coupon that is under way. */
export const findIssueOf = (tx: Tx, couponId: string): Promise<Issue | undefined> =>
  tx
    .selectFrom('coupon_issue')
    .selectAll()
    .where('coupon_id', '=', couponId)
    .where('state', '=', 'giving')
    .executeTakeFirst();

/** An order as it stands until the transaction ends. */
export const lockIssue = (tx: Tx, issueId: string): Promise<Issue | undefined> =>
  tx
    .selectFrom('coupon_issue')
    .selectAll()
    .where('issue_id', '=', issueId)
    .where('state', '=', 'giving')
    .forUpdate()
    .executeTakeFirst();

/** The orders that are under way, the oldest first. */
export const listIssues = (db: Database): Promise<{ issue_id: string; coupon_id: string }[]> =>
  db
    .selectFrom('coupon_issue')
    .select(['issue_id', 'coupon_id'])
    .where('state', '=', 'giving')
    .orderBy('issue_id')
    .execute();

export const endIssue = (tx: Tx, issueId: string, state: 'done' | 'stopped') =>
  tx.updateTable('coupon_issue').set({ state }).where('issue_id', '=', issueId).execute();

interface Batch {
  readonly order: Issue;
  readonly at: Date;
}

/**
 * Gives a coupon that is locked to the next members of an order, in the transaction that says how far
 * it has come: whoever goes on after a crash begins right behind them.
 */
export async function giveToNext(
  tx: Tx,
  { coupon_id: couponId, issued, points_won: pointsWon }: CouponRow,
  { order, at }: Batch,
): Promise<{ readonly given: number; readonly isDone: boolean }> {
  const { issue_id: issueId, target, given_to: givenTo, issued_by: issuedBy } = order;
  // No more than were shown, whoever has become one of the target meanwhile.
  const most = Math.min(ISSUE_BATCH_ROWS, order.expected - order.given);
  const { rows } = await sql<{ member_id: string }>`
    insert into coupon_holder (member_id, coupon_id, issued_at, issued_by)
    select member.member_id, ${couponId}, ${at}, ${issuedBy} from member
    where ${holderConditions(couponId, target as CouponTarget)}
      and member.member_id > ${givenTo ?? FIRST}
    order by member.member_id limit ${most}
    on conflict do nothing
    returning member_id`.execute(tx);
  const memberIds = rows.map(({ member_id }) => member_id).sort();
  const given = memberIds.length;
  const isDone = given < most || order.given + given >= order.expected;
  await tx
    .updateTable('coupon')
    .set({ issued: issued + given })
    .where('coupon_id', '=', couponId)
    .execute();
  await tx
    .updateTable('coupon_issue')
    .set({
      ...{ given: order.given + given, given_to: memberIds.at(-1) ?? givenTo },
      state: isDone ? 'done' : 'giving',
    })
    .where('issue_id', '=', issueId)
    .execute();
  await tellMembers(tx, 'coupon', {
    ...{ memberIds, at, values: { amount: pointsWon.toLocaleString('en-US') } },
  });
  return { given, isDone };
}
