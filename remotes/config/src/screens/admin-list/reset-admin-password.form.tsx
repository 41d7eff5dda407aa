import { config } from '@gwanje/contract';
import { Note, useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, useLabels } from '@gwanje/ui-kit';
import { Form, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useId, useState } from 'react';
import type { Admin } from '../../domain/admin-change.rule';
import { HandOver, useHandOverQuestion } from '../../parts/hand-over';
import { useText } from '../../text';
import { InitialPasswordField } from './initial-password-field';

interface ResetAdminPasswordFormProps {
  admin: Admin;
  onReset: () => Promise<unknown>;
  onClose: () => void;
}

export function ResetAdminPasswordForm({ admin, onReset, onClose }: ResetAdminPasswordFormProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const { _id: adminId, id } = admin;
  const [password, setPassword] = useState<string>();
  const { running, disabled, check, send, release } = useWrite(config.resetAdminPassword, {
    fieldOf: { 'session.password_has_id': 'password' },
  });
  const form = useForm({
    defaultValues: { password: '' },
    validate: (values) => check({ ...values, adminId }),
  });
  useReleaseOnTyping(form, release);
  const handOver = useHandOverQuestion('password');
  const { close, question } = useUnsavedForm({
    isDirty: form.formState.isDirty || password !== undefined,
    isSaving: running,
    ask: password === undefined ? undefined : handOver,
    close: onClose,
  });

  const reset = async (values: { password: string }) => {
    const sent = await send({ ...values, adminId });
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (sent.data) setPassword(values.password);
    await onReset();
  };

  return (
    <Dialog
      open
      title={password ? t('reset.done') : t('reset.title', { id })}
      onClose={close}
      actions={
        password ? (
          <Button onClick={onClose}>{t('handOver.close')}</Button>
        ) : (
          <>
            <Button onClick={close}>{labels.cancel}</Button>
            <Button type="submit" form={formId} tone="danger" disabled={disabled}>
              {t('reset.submit')}
            </Button>
          </>
        )
      }
    >
      {password ? (
        <HandOver
          text={t('handOver.text', { id })}
          label={t('handOver.password')}
          secret={password}
        />
      ) : (
        <Form id={formId} form={form} onSubmit={reset}>
          <Note data-tone="warn">{t('reset.text')}</Note>
          <InitialPasswordField
            onMade={(made) => form.setValue('password', made, { shouldValidate: true })}
          />
        </Form>
      )}
      {question}
    </Dialog>
  );
}
