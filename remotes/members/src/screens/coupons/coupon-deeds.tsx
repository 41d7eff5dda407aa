import {
  COUPON_SECOND_WON,
  type coupons,
  type InputOf,
  members,
  type RowOf,
} from '@gwanje/contract';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, formatWon, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormAmountField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { PlainForm } from '../../parts/plain.form';
import { ReasonForm } from '../../parts/reason.form';
import { useText } from '../../text';
import { CodesForm } from './codes.form';
import { CouponForm } from './coupon.form';
import type { CouponDeed } from './coupon-deeds.rule';
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
          text={t('coupon.revoke.text', { count: Math.max(0, one.issued - one.used) })}
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
          input={{ couponId, budgetWon }}
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

const toLocal = (instant: string) => {
  const seoul = new Date(Date.parse(instant) + 9 * 3_600_000);
  return seoul.toISOString().slice(0, 16);
};

/** Moves the end, or gives it a larger budget. */
function ExtendForm({ one, onDone, onClose }: DeedProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const { couponId, version, name } = one;
  const write = useWrite(members.extendCoupon, {
    fieldOf: { 'coupon.budget_lowered': 'budgetWon' },
  });
  const inputOf = (values: { endsAt: string; budgetWon: number | string }) => {
    const endsAt = new Date(`${values.endsAt}:00+09:00`);
    return {
      ...{ couponId, version, budgetWon: values.budgetWon },
      endsAt: Number.isNaN(endsAt.getTime()) ? values.endsAt : endsAt.toISOString(),
    } as InputOf<typeof members.extendCoupon>;
  };
  const form = useForm({
    defaultValues: { endsAt: toLocal(one.endsAt), budgetWon: one.budgetWon as number | string },
    validate: (values) => write.check(inputOf(values)),
  });
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const submit = async (values: { endsAt: string; budgetWon: number | string }) => {
    const sent = await write.send(inputOf(values));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('coupon.saved', { name }) });
    onClose();
    await onDone();
  };
  return (
    <Dialog
      open
      size="s"
      title={t('coupon.extend.title', { name })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t('coupon.extend.verb')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormTextField name="endsAt" label={t('coupon.endsAt')} type="datetime-local" />
        <FormAmountField
          name="budgetWon"
          label={t('coupon.budgetWon')}
          hint={t('coupon.extend.hint', { won: formatWon(COUPON_SECOND_WON) })}
        />
      </Form>
      {question}
    </Dialog>
  );
}
