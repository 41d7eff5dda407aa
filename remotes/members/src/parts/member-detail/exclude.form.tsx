import { members, type ReplyOf } from '@gwanje/contract';
import { decide, useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { useText } from '../../text';

interface ProtectFormProps {
  readonly member: ReplyOf<typeof members.readMember>;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Records a self-exclusion, which nobody shortens afterwards. */
export function ExcludeForm({ member, onSaved, onClose }: ProtectFormProps) {
  const { _id: memberId, id } = member;
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const { running, disabled, check, send, release } = useWrite(members.excludeMember, {
    fieldOf: { 'member.exclusion_shortened': 'days' },
  });
  const inputOf = ({ days }: { readonly days: string }) => ({
    ...{ memberId, days: /^\d+$/.test(days.trim()) ? Number(days) : Number.NaN },
  });
  const form = useForm({
    defaultValues: { days: '' },
    validate: (values) => check(inputOf(values)),
  });
  useReleaseOnTyping(form, release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: running, close: onClose },
  });
  const submit = async (values: { readonly days: string }) => {
    const asked = {
      ...{ title: t('exclude.sure', { id }), text: t('exclude.text', values) },
      ...{ verb: t('exclude.verb'), isFinal: true },
    };
    if (!(await decide(asked))) return;
    const sent = await send(inputOf(values));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('exclude.done', { id }) });
    onClose();
    await onSaved();
  };
  return (
    <Dialog
      open
      size="s"
      title={t('protect.exclude')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="danger" disabled={disabled}>
            {t('exclude.verb')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormTextField name="days" label={t('exclude.days')} inputMode="numeric" />
      </Form>
      {question}
    </Dialog>
  );
}
