import { COUPON_ISSUED_MAX, members } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import type { ListContext } from '../../platform/list';
import { Refusal } from '../../platform/refusal';
import {
  activateCoupon,
  createCoupon,
  declineCoupon,
  extendCoupon,
  pauseCoupon,
  revokeCoupon,
  updateCoupon,
} from './change-coupon.command';
import { COUPON_USES, COUPONS, readTarget, USES_OF_COUPON } from './coupons.queries';
import { issueCoupon } from './issue-coupon.command';
import { makeCouponCodes } from './make-coupon-codes.command';

/** One more than an order may give to, so that too many are told from enough. */
const COUNTED_MAX = COUPON_ISSUED_MAX + 1;
const NAMES_SHOWN = 10;

/** @throws {Refusal} record.not_found, rather than no rows */
async function requireCoupon(context: ListContext, couponId: string): Promise<void> {
  if (!(await COUPONS.one(context, couponId))) throw new Refusal('record.not_found');
}

export function couponsRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listCoupons: members.listCoupons,
      totalCoupons: members.totalCoupons,
      listCouponUses: members.listCouponUses,
      totalCouponUses: members.totalCouponUses,
      listUsesOfCoupon: members.listUsesOfCoupon,
      totalUsesOfCoupon: members.totalUsesOfCoupon,
      createCoupon: members.createCoupon,
      updateCoupon: members.updateCoupon,
      makeCouponCodes: members.makeCouponCodes,
      extendCoupon: members.extendCoupon,
      activateCoupon: members.activateCoupon,
      declineCoupon: members.declineCoupon,
      pauseCoupon: members.pauseCoupon,
      revokeCoupon: members.revokeCoupon,
      previewCouponIssue: members.previewCouponIssue,
      issueCoupon: members.issueCoupon,
    },
    {
      listCoupons: COUPONS.page,
      totalCoupons: COUPONS.totals,
      listCouponUses: COUPON_USES.page,
      totalCouponUses: COUPON_USES.totals,
      listUsesOfCoupon: async (question) => {
        await requireCoupon(question, question.input.couponId);
        return USES_OF_COUPON.page(question);
      },
      totalUsesOfCoupon: async (question) => {
        await requireCoupon(question, question.input.couponId);
        return USES_OF_COUPON.totals(question);
      },
      createCoupon,
      updateCoupon,
      makeCouponCodes,
      extendCoupon,
      activateCoupon,
      declineCoupon,
      pauseCoupon,
      revokeCoupon,
      previewCouponIssue: async ({ db, actor, input }) => {
        const { couponId, target } = input;
        await requireCoupon({ db, actor }, couponId);
        const { names, unknown } = await readTarget(db, couponId, target, COUNTED_MAX);
        return {
          count: names.length,
          names: names.slice(0, NAMES_SHOWN),
          unknown: [...unknown],
        };
      },
      issueCoupon,
    },
  );
}
