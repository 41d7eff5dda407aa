import { type coupons, couponUses, type RowOf } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { DetailTable } from '../../parts/detail-table';
import { MemberCell } from '../../parts/member-cell';
import { useText } from '../../text';

/** The terms of a coupon in a sentence, and who has taken it. */
export function CouponDetail({ coupon }: { readonly coupon: RowOf<typeof coupons> }) {
  const t = useText();
  const { levelMin, grade, chargeMinWon, chargeDays, factorBps, askedBudgetWon } = coupon;
  const terms = [
    `${formatInstant(coupon.beginsAt).slice(0, 16)} – ${formatInstant(coupon.endsAt).slice(0, 16)}`,
    t('coupon.terms.budget', { won: formatWon(coupon.budgetWon) }),
    factorBps === null
      ? t('coupon.factor.none')
      : t('coupon.factor.of', { times: factorBps / 10_000 }),
    levelMin === null ? null : t('coupon.terms.level', { level: levelMin }),
    grade === null ? null : t('coupon.terms.grade', { grade }),
    chargeMinWon === 0
      ? null
      : t('coupon.terms.charge', { days: chargeDays, won: formatWon(chargeMinWon) }),
    askedBudgetWon === null ? null : t('coupon.terms.asked', { won: formatWon(askedBudgetWon) }),
  ];
  return (
    <>
      <p>{terms.filter(Boolean).join(' · ')}</p>
      <DetailTable
        list={couponUses}
        filter={{ couponId: coupon.couponId }}
        things={t('coupon.uses')}
        permission="coupon.read"
        columns={[
          {
            head: t('member.head'),
            cell: ({ member, sharedMembers }) => (
              <MemberCell member={member} shared={sharedMembers} />
            ),
          },
          { head: t('coupons.pointsWon'), cell: ({ pointsWon }) => formatWon(pointsWon) },
          { head: t('coupon.usedAt'), cell: ({ at }) => formatInstant(at) },
        ]}
      />
    </>
  );
}
