import type { config, ReplyOf } from '@gwanje/contract';
import type { Database, Tx } from '../../platform/database';

const COUPONS_SHOWN_MAX = 200;

/** Coupons that an event may give. */
export async function listEventCoupons(
  db: Database,
): Promise<ReplyOf<typeof config.listEventCoupons>> {
  const rows = await db
    .selectFrom('coupon')
    .select(['coupon_id', 'name', 'ends_at'])
    .where('state', 'not in', ['ended', 'revoked'])
    .orderBy('coupon_id', 'desc')
    .limit(COUPONS_SHOWN_MAX)
    .execute();
  return {
    coupons: rows.map(({ coupon_id: couponId, name, ends_at }) => ({
      ...{ couponId, name, endsAt: ends_at.toISOString() },
    })),
  };
}

/** Whether an event may give that coupon. */
export const isGivable = async (tx: Tx, couponId: string): Promise<boolean> =>
  (await tx
    .selectFrom('coupon')
    .select('coupon_id')
    .where('coupon_id', '=', couponId)
    .where('state', 'not in', ['ended', 'revoked'])
    .executeTakeFirst()) !== undefined;
