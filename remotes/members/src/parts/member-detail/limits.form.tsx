import { members, type ReplyOf } from '@gwanje/contract';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import { Form, FormAmountField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { useText } from '../../text';

interface LimitsFormProps {
  readonly member: ReplyOf<typeof members.readMember>;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

const LIMITS = ['chargeDayMaxWon', 'chargeWeekMaxWon', 'chargeMonthMaxWon'] as const;
/** Empty: no limit. */
type Values = Record<(typeof LIMITS)[number], number | string>;

/** Charge limits as the member wishes them: a stricter one holds at once, a looser one a day later. */
export function LimitsForm({ member, onSaved, onClose }: LimitsFormProps) {
  const { _id: memberId, limits } = member;
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const { running, disabled, check, send, release } = useWrite(members.setMemberLimits);
  const inputOf = (values: Values) => {
    const won = (value: Values[(typeof LIMITS)[number]]) => (value === '' ? null : value);
    return {
      memberId,
      ...Object.fromEntries(LIMITS.map((limit) => [limit, won(values[limit])])),
    } as Parameters<typeof send>[0];
  };
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(
      LIMITS.map((limit) => [limit, limits[limit] ?? '']),
    ) as Values,
    validate: (values) => check(inputOf(values)),
  });
  useReleaseOnTyping(form, release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: running, close: onClose },
  });
  const submit = async (values: Values) => {
    const sent = await send(inputOf(values));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('limits.saved', { id: member.id }) });
    onClose();
    await onSaved();
  };
  return (
    <Dialog
      open
      size="s"
      title={t('protect.limits')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={disabled}>
            {t('personal.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <p>{t('protect.waits')}</p>
        {LIMITS.map((limit) => (
          <FormAmountField key={limit} name={limit} label={t(`protect.${limit}`)} mayBeEmpty />
        ))}
      </Form>
      {question}
    </Dialog>
  );
}
