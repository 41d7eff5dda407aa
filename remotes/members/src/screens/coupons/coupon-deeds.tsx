import { COUPON_SECOND_WON, type coupons, members, type RowOf } from '@gwanje/contract';
import { PlainForm, ReasonForm, RecordForm } from '@gwanje/remote-kit/record';
import { formatWon } from '@gwanje/ui-kit';
import { toInstant, toLocal } from '../../parts/local-time';
import { useText } from '../../text';
import { CodesForm } from './codes.form';
import { CouponForm } from './coupon.form';
import { type CouponDeed, unitsLeft } from './coupon-deeds.rule';
import { IssueForm } from './issue.form';

type Coupon = RowOf<typeof coupons>;

interface DeedProps {
  readonly one: Coupon;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** What is asked before something is done with a coupon. */
export function CouponDeeds({ does, ...props }: DeedProps & { readonly does: CouponDeed }) {
  const t = useText();
  const { one, onDone, onClose } = props;
  const { couponId, version, name } = one;
  const budgetWon = one.askedBudgetWon ?? one.budgetWon;
  const said = {
    ...{ title: t(`coupon.${does}.title`, { name }), verb: t(`coupon.${does}.verb`) },
    onClose,
    onDone: () => {
      onClose();
      return onDone();
    },
  };
  switch (does) {
    case 'edit':
      return <CouponForm {...props} />;
    case 'codes':
      return <CodesForm {...props} />;
    case 'issue':
      return <IssueForm {...props} />;
    case 'extend':
      return <ExtendForm {...props} />;
    case 'revoke':
      return (
        <ReasonForm
          {...said}
          endpoint={members.revokeCoupon}
          input={{ couponId, version }}
          reasons={t('coupon.revoke.reasons')}
          text={t('coupon.revoke.text', { count: unitsLeft(one) })}
          isDestructive
        />
      );
    case 'activate':
    case 'agree': {
      const limit = t('coupon.second', { won: formatWon(COUPON_SECOND_WON) });
      return (
        <PlainForm
          {...said}
          endpoint={members.activateCoupon}
          input={{ couponId, budgetWon, version }}
          text={`${t('coupon.activate.text', { won: formatWon(budgetWon) })} ${does === 'activate' ? limit : ''}`}
        />
      );
    }
    case 'decline':
      return (
        <PlainForm
          {...said}
          endpoint={members.declineCoupon}
          input={{ couponId }}
          text={t('coupon.decline.text')}
        />
      );
    case 'pause':
      return (
        <PlainForm
          {...said}
          endpoint={members.pauseCoupon}
          input={{ couponId, version }}
          text={t('coupon.pause.text')}
        />
      );
  }
}

const extentOf = ({ endsAt, budgetWon }: Coupon) => ({
  ...{ endsAt: toLocal(endsAt), budgetWon: budgetWon as number | string },
});

/** Moves the end, or gives it a larger budget. */
function ExtendForm({ one, onDone, onClose }: DeedProps) {
  const t = useText();
  const { couponId, version, name } = one;
  return (
    <RecordForm
      size="s"
      endpoint={members.extendCoupon}
      title={t('coupon.extend.title', { name })}
      verb={t('coupon.extend.verb')}
      values={extentOf(one)}
      valuesOf={extentOf}
      fields={[
        { name: 'endsAt', label: t('coupon.endsAt'), type: 'datetime-local' },
        {
          ...{ name: 'budgetWon', label: t('coupon.budgetWon'), isWon: true },
          hint: t('coupon.extend.hint', { won: formatWon(COUPON_SECOND_WON) }),
        },
      ]}
      inputOf={(values) => ({
        ...{ couponId, version, budgetWon: values.budgetWon as number },
        endsAt: toInstant(values.endsAt),
      })}
      fieldOf={{ 'coupon.budget_lowered': 'budgetWon' }}
      done={() => t('coupon.saved', { name })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
