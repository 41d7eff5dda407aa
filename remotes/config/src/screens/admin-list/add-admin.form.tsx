import { type AdminType, config } from '@gwanje/contract';
import {
  RestoredNote,
  useFormDraft,
  useReleaseOnTyping,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId, useState } from 'react';
import { HandOver, useHandOverQuestion } from '../../parts/hand-over';
import { useText } from '../../text';
import { InitialPasswordField } from './initial-password-field';
import { isPartner, PartnerField } from './partner-field';
import { useAdminTypes } from './use-admin-types';

// Support: the least that an administrator can be who is not only an auditor.
const EMPTY = { id: '', nick: '', type: '3', partner: '', password: '' };
type Values = typeof EMPTY;

const inputOf = ({ type, partner, ...rest }: Values) => ({
  ...rest,
  type: Number(type) as AdminType,
  ...(isPartner(type) && partner !== '' && { partner }),
});

interface AddAdminFormProps {
  onAdded: () => Promise<unknown>;
  onClose: () => void;
}

export function AddAdminForm({ onAdded, onClose }: AddAdminFormProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const types = useAdminTypes();
  const [added, setAdded] = useState<Values>();
  const { running, disabled, check, send, release } = useWrite(config.createAdmin, {
    fieldOf: {
      'admin.id_taken': 'id',
      'admin.no_partner': 'partner',
      'session.password_has_id': 'password',
    },
  });
  const form = useForm<Values>({
    defaultValues: EMPTY,
    validate: (values) => check(inputOf(values)),
  });
  useReleaseOnTyping(form, release);
  const { isKept, drop, restored } = useFormDraft({
    form,
    document: 'add',
    title: t('add.title'),
    saved: EMPTY,
    labels: {
      id: t('admins.id'),
      nick: t('admins.nick'),
      type: t('admins.type'),
      partner: t('admins.partner'),
    },
    show: (name, value) => (name === 'type' ? types.nameOf(Number(value)) : value),
    isDone: added !== undefined,
  });
  const finish = () => {
    drop();
    onClose();
  };
  const handOver = useHandOverQuestion('password');
  const { close, question } = useUnsavedForm({
    isDirty: form.formState.isDirty || added !== undefined,
    isKept,
    isSaving: running,
    ask: added && handOver,
    close: finish,
  });

  const add = async (values: Values) => {
    const sent = await send(inputOf(values));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    setAdded(values);
    await onAdded();
  };

  return (
    <Dialog
      open
      title={added ? t('add.done') : t('add.title')}
      onClose={close}
      actions={
        added ? (
          <Button onClick={finish}>{t('handOver.close')}</Button>
        ) : (
          <>
            <Button onClick={close}>{labels.cancel}</Button>
            <Button type="submit" form={formId} tone="primary" disabled={disabled}>
              {t('add.submit')}
            </Button>
          </>
        )
      }
    >
      {added ? (
        <HandOver
          text={t('handOver.text', { id: added.id })}
          label={t('handOver.password')}
          secret={added.password}
        />
      ) : (
        <Form id={formId} form={form} onSubmit={add}>
          {restored && <RestoredNote />}
          <FormTextField
            name="id"
            label={t('admins.id')}
            placeholder={t('add.idFormat')}
            hint={t('add.idHint')}
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormTextField name="nick" label={t('admins.nick')} />
          <FormSelectField name="type" label={t('admins.type')} options={types.options} />
          {isPartner(form.watch('type')) && <PartnerField name="partner" />}
          <InitialPasswordField
            onMade={(password) => form.setValue('password', password, { shouldValidate: true })}
          />
        </Form>
      )}
      {question}
    </Dialog>
  );
}
