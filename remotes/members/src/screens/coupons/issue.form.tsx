import {
  type CouponTarget,
  type coupons,
  MEMBER_GRADES,
  members,
  type RowOf,
} from '@gwanje/contract';
import { decide, useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, formatWon, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { useNamed } from '../../parts/use-named';
import { useText } from '../../text';

const EMPTY = { ids: '', grade: '', level: '' };
type Values = typeof EMPTY;
const LEVELS = Array.from({ length: 10 }, (_, at) => String(at + 1));

function targetOf({ ids, grade, level }: Values): CouponTarget {
  const named = ids.split(/[\s,]+/).filter(Boolean);
  if (named.length > 0) return { ids: named };
  return {
    ...(grade && { grade: Number(grade) as NonNullable<CouponTarget['grade']> }),
    ...(level && { level: Number(level) }),
  };
}

interface IssueFormProps {
  readonly one: RowOf<typeof coupons>;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Gives a coupon to members, once it was shown how many they are. */
export function IssueForm({ one: { couponId, name }, onDone, onClose }: IssueFormProps) {
  const t = useText();
  const labels = useLabels();
  const { options } = useNamed();
  const formId = useId();
  const preview = useWrite(members.previewCouponIssue);
  const write = useWrite(members.issueCoupon);
  const form = useForm<Values>({
    defaultValues: EMPTY,
    validate: async (values) => {
      const refusals = await preview.check({ couponId, target: targetOf(values) });
      return refusals.map(({ rules }) => ({ path: 'ids', rules }));
    },
  });
  useReleaseOnTyping(form, () => {
    preview.release();
    write.release();
  });
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const submit = async (values: Values) => {
    const target = targetOf(values);
    const seen = await preview.send({ couponId, target });
    if (!seen) return;
    const { count = 0, names = [], unknown = [] } = seen.data ?? {};
    if (seen.data && count === 0) {
      const message = t('coupon.nobody');
      setServerErrors(form, [{ path: 'ids', rules: [{ message }] }]);
      return;
    }
    const isSure =
      seen.data !== null &&
      (await decide({
        title: t('coupon.issue.sure', { name, count }),
        text: [
          t('message.names', { names: names.join(', ') }),
          unknown.length > 0 ? t('message.unknown', { names: unknown.join(', ') }) : '',
        ]
          .filter(Boolean)
          .join('\n'),
        verb: t('coupon.issue.verb'),
        isFinal: true,
      }));
    const sent = isSure ? await write.send({ couponId, target, expectedCount: count }) : seen;
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data || !('issued' in sent.data)) return;
    const { issued, issuing } = sent.data;
    toast({
      tone: 'success',
      title: t('coupon.issued', { name, count: issued }),
      ...(issuing > 0 && { text: t('coupon.issuing', { count: formatWon(issuing) }) }),
    });
    onClose();
    await onDone();
  };
  const all = { value: '', label: t('filter.all') };
  return (
    <Dialog
      open
      size="s"
      title={t('coupon.issue.title', { name })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            disabled={preview.disabled || write.disabled}
          >
            {t('coupon.issue.verb')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormTextField
          name="ids"
          label={t('message.ids')}
          hint={t('coupon.ids.hint')}
          lines={3}
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormSelectField
          name="grade"
          label={t('user.grade')}
          options={[all, ...options(MEMBER_GRADES)]}
        />
        <FormSelectField
          name="level"
          label={t('user.level')}
          options={[all, ...LEVELS.map((value) => ({ value, label: value }))]}
        />
      </Form>
      {question}
    </Dialog>
  );
}
