import { couponUses } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import type { PanelProps } from './panel-props';

/** Points that a member has taken by coupons. */
export function CouponPanel({ memberId }: PanelProps) {
  const t = useText();
  return (
    <DetailTable
      list={couponUses}
      filter={{ memberId }}
      things={t('coupons.things')}
      permission="coupon.read"
      columns={[
        { head: t('coupons.name'), cell: ({ name }) => name },
        { head: t('coupons.pointsWon'), cell: ({ pointsWon }) => formatWon(pointsWon) },
        { head: t('coupon.usedAt'), cell: ({ at }) => formatInstant(at) },
      ]}
    />
  );
}
