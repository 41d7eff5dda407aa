import type { RefusalCode } from '@gwanje/contract';
import type { Selectable } from 'kysely';
import type { Schema } from '../../schema';

export type CouponRow = Selectable<Schema['coupon']>;
type MemberRow = Selectable<Schema['member']>;

/** What a use takes of the budget is not there any more. */
export const isSpent = ({ used, used_won, uses_max, budget_won, points_won }: CouponRow): boolean =>
  (uses_max !== null && used >= uses_max) || used_won + points_won > budget_won;

/** Why nobody can take it now; null where somebody can. */
export function whyNotCoupon(coupon: CouponRow, at: Date): RefusalCode | null {
  const { state, begins_at, ends_at } = coupon;
  if ((state === 'ended' || state === 'active') && isSpent(coupon)) return 'coupon.over_budget';
  return state === 'active' && begins_at <= at && at < ends_at ? null : 'coupon.closed';
}

/** Whether a member is one of those whom it is for, whatever he has charged. */
export const isForMember = (
  { level_min, grade, partner_id }: CouponRow,
  member: Pick<MemberRow, 'member_id' | 'level' | 'grade' | 'recommend_path'>,
): boolean =>
  (level_min === null || member.level >= level_min) &&
  (grade === null || member.grade === grade) &&
  (partner_id === null ||
    partner_id === member.member_id ||
    member.recommend_path.includes(partner_id));
