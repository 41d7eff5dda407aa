import { type FeedReplyOf, type feed, MEMBER_STATUS_NORMAL } from '@gwanje/contract';
import { requirementOfPoints } from '@gwanje/game-rules';
import type { FeedWork } from '../../feed/implement-feed';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { isExcluded } from '../../money/requests/requests.rule';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import { openRequirements } from '../../money/wagering/requirements.queries';
import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { Refusal } from '../../platform/refusal';
import { requireMember } from '../members.queries';
import { type CouponRow, isForMember, isSpent, whyNotCoupon } from './coupon.rule';
import { lockCoupon, sumCharged } from './coupons.queries';

export type Taken = FeedReplyOf<typeof feed.redeemCoupon>;
/** What taking needs, by code or by name. */
type Taking = Pick<FeedWork<typeof feed.redeemCoupon>, 'tx' | 'now' | 'audit'>;

interface Whose {
  readonly memberId: string;
  readonly couponId: string;
}

/** @throws {Refusal} coupon.used */
async function requireUnused(tx: Tx, { memberId, couponId }: Whose): Promise<void> {
  const used = await tx
    .selectFrom('coupon_use')
    .select('use_id')
    .where('member_id', '=', memberId)
    .where('coupon_id', '=', couponId)
    .executeTakeFirst();
  if (used) throw new Refusal('coupon.used');
}

const isHeld = async (tx: Tx, { memberId, couponId }: Whose): Promise<boolean> =>
  (await tx
    .selectFrom('coupon_holder')
    .select('coupon_id')
    .where('member_id', '=', memberId)
    .where('coupon_id', '=', couponId)
    .executeTakeFirst()) !== undefined;

/**
 * Whoever is excluded or suspended takes nothing, nobody takes twice, and terms hold for everybody.
 *
 * @throws {Refusal} member.excluded, member.not_normal, coupon.used, coupon.not_for_member,
 *   coupon.over_budget, coupon.closed
 */
async function requireMayTake(tx: Tx, coupon: CouponRow, whose: Whose, at: Date) {
  const member = await requireMember(tx, whose.memberId);
  if (isExcluded(member, at)) throw new Refusal('member.excluded');
  if (member.status !== MEMBER_STATUS_NORMAL) throw new Refusal('member.not_normal');
  await requireUnused(tx, whose);
  const whyNot = whyNotCoupon(coupon, at);
  if (whyNot) throw new Refusal(whyNot);
  const { charge_min_won: minWon, charge_days: days } = coupon;
  const isFor =
    isForMember(coupon, member) &&
    (minWon === 0 || (await sumCharged(tx, whose.memberId, { days, at })) >= minWon);
  if (!isFor) throw new Refusal('coupon.not_for_member');
  return member;
}

/**
 * Takes one use of what is left; with the last one it is over. What a test account takes is a use like
 * any other, and costs nothing of the budget: its money is in no sum.
 */
const takeUse = (tx: Tx, coupon: CouponRow, isTest: boolean) => {
  const after = {
    used: coupon.used + 1,
    used_won: coupon.used_won + (isTest ? 0 : coupon.points_won),
  };
  const isOver = isSpent({ ...coupon, ...after });
  return tx
    .updateTable('coupon')
    .set({ ...after, ...(isOver && { state: 'ended' as const }) })
    .where('coupon_id', '=', coupon.coupon_id)
    .execute();
};

/** Pays the points, with what has to be played of them. */
async function pay(tx: Tx, coupon: CouponRow, { memberId }: Whose, at: Date): Promise<Taken> {
  const { coupon_id: couponId, name, points_won: pointsWon } = coupon;
  const setting = await findMoneySetting(tx, 'wagering');
  const factorBps = coupon.factor_bps ?? setting.otherPointBps;
  const [entry] = await postMovement(tx, {
    ...{ memberId, key: `coupon:${couponId}:${memberId}`, type: 'useCouponPoint', at },
    ...{ amountWon: pointsWon, actor: null, subject: `coupon/${couponId}` },
    explanation: {
      ...{ rule: 'coupon', values: { pointsWon, factorBps } },
      ...(coupon.factor_bps === null && { settingVersion: setting.version }),
    },
  });
  await tx
    .insertInto('coupon_use')
    .values({
      ...{ member_id: memberId, coupon_id: couponId, use_id: newId(at), name },
      ...{ points_won: pointsWon, at },
    })
    .execute();
  await openRequirements(
    tx,
    { memberId, sourceId: couponId, fromMemberId: null, settingVersion: setting.version, at },
    [requirementOfPoints(pointsWon, factorBps)],
  );
  return { couponId, name, pointsWon, pointWon: entry?.balanceAfterWon ?? 0 };
}

/**
 * Everybody who takes of a coupon waits for its row, his wallets in hand: of two who want the last
 * unit, one has it.
 */
export async function takeCoupon(
  { tx, now, audit }: Taking,
  whose: Whose,
  mayTake: (coupon: CouponRow) => Promise<boolean>,
): Promise<Taken> {
  const { at } = await lockWallets({ tx, now }, whose.memberId);
  const coupon = await lockCoupon(tx, whose.couponId);
  if (!coupon || !(await mayTake(coupon))) throw new Refusal('record.not_found');
  const { is_test: isTest } = await requireMayTake(tx, coupon, whose, at);
  await takeUse(tx, coupon, isTest);
  const taken = await pay(tx, coupon, whose, at);
  await audit({
    subject: `coupon/${whose.couponId}`,
    after: { memberId: whose.memberId, ...taken },
  });
  return taken;
}

/** A member takes what he was given. */
export const redeemCoupon = (work: FeedWork<typeof feed.redeemCoupon>): Promise<Taken> =>
  takeCoupon(
    work,
    work.input,
    async ({ kind }) => kind === 'personal' && isHeld(work.tx, work.input),
  );
