import { type blockedIps, members, type RowOf } from '@gwanje/contract';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { useText } from '../../text';

interface UnblockFormProps {
  readonly one: RowOf<typeof blockedIps>;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Lets an address in again, with a reason. */
export function UnblockForm({ one, onDone, onClose }: UnblockFormProps) {
  const { blockedIpId, network } = one;
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const { running, disabled, check, send, release } = useWrite(members.removeBlockedIp);
  const form = useForm({
    defaultValues: { reason: '' },
    validate: (values) => check({ ...values, blockedIpId }),
  });
  useReleaseOnTyping(form, release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: running, close: onClose },
  });
  const submit = async (values: { readonly reason: string }) => {
    const sent = await send({ ...values, blockedIpId });
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (sent.data) {
      toast({ tone: 'success', title: t('unblock.done', { network }) });
      onClose();
    }
    await onDone();
  };
  return (
    <Dialog
      open
      size="s"
      title={t('unblock.title', { network })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="danger" disabled={disabled}>
            {t('unblock.button')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <p>{t('unblock.text')}</p>
        <FormTextField name="reason" label={t('blockedIps.reason')} />
      </Form>
      {question}
    </Dialog>
  );
}
