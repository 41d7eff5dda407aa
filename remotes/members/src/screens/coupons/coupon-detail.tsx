import { type coupons, MEMBER_GRADES, type RowOf, usesOfCoupon } from '@gwanje/contract';
import { formatInstant, MemberLink, useNamed, usePermitted } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { DetailTable } from '../../parts/detail-table';
import { MemberCell } from '../../parts/member-cell';
import { useText } from '../../text';

/** The terms of a coupon in a sentence, and who has taken it. */
export function CouponDetail({ coupon }: { readonly coupon: RowOf<typeof coupons> }) {
  const t = useText();
  const { words } = useNamed();
  const grades: Readonly<Record<number, string>> = words(MEMBER_GRADES);
  const mayTakeBack = usePermitted('money.adjust');
  const { levelMin, grade, partner, chargeMinWon, chargeDays, factorBps, askedBudgetWon } = coupon;
  const terms = [
    `${formatInstant(coupon.beginsAt).slice(0, 16)} – ${formatInstant(coupon.endsAt).slice(0, 16)}`,
    t('coupon.terms.budget', { won: formatWon(coupon.budgetWon) }),
    factorBps === null
      ? t('coupon.factor.none')
      : t('coupon.factor.of', { times: factorBps / 10_000 }),
    levelMin === null ? null : t('coupon.terms.level', { level: levelMin }),
    grade === null ? null : t('coupon.terms.grade', { grade: grades[grade] ?? grade }),
    partner === null ? null : t('coupon.terms.partner', { id: partner }),
    chargeMinWon === 0
      ? null
      : t('coupon.terms.charge', { days: chargeDays, won: formatWon(chargeMinWon) }),
    askedBudgetWon === null ? null : t('coupon.terms.asked', { won: formatWon(askedBudgetWon) }),
  ];
  return (
    <>
      <p>{terms.filter(Boolean).join(' · ')}</p>
      <DetailTable
        list={usesOfCoupon}
        filter={{ couponId: coupon.couponId }}
        things={t('coupon.uses')}
        permission="coupon.read"
        columns={[
          {
            head: t('member.head'),
            cell: ({ member }) => <MemberCell member={member} />,
          },
          { head: t('coupons.pointsWon'), cell: ({ pointsWon }) => formatWon(pointsWon) },
          { head: t('coupon.usedAt'), cell: ({ at }) => formatInstant(at) },
          ...(mayTakeBack
            ? [
                {
                  head: t('coupon.takeBack'),
                  cell: ({ member }: RowOf<typeof usesOfCoupon>) => (
                    <MemberLink memberId={member._id} which="money">
                      {t('coupon.takeBack.of', { id: member.id })}
                    </MemberLink>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
