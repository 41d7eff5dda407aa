import { type PartnerDetail, partners } from '@gwanje/contract';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { useText } from '../../text';

interface ConsoleProps {
  readonly detail: PartnerDetail;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** Gives a partner an account for his own console. */
export function ConsoleForm({ detail, onDone, onClose }: ConsoleProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const { partner } = detail;
  const write = useWrite(partners.addPartnerConsole, {
    fieldOf: { 'admin.id_taken': 'id', 'session.password_has_id': 'password' },
  });
  const form = useForm({
    defaultValues: { id: '', password: '' },
    validate: (values) => write.check({ memberId: partner._id, ...values }),
  });
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const submit = async (values: { id: string; password: string }) => {
    const sent = await write.send({ memberId: partner._id, ...values });
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('console.done', { id: values.id }) });
    await onDone();
  };
  return (
    <Dialog
      open
      title={t('console.title', { id: partner.id })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t('console.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <p>{t('console.text')}</p>
        <FormTextField name="id" label={t('console.id')} spellCheck={false} />
        <FormTextField
          name="password"
          type="password"
          label={t('console.password')}
          autoComplete="new-password"
        />
      </Form>
      {question}
    </Dialog>
  );
}
