import { ADMIN_STATUSES, type AdminType, config, REFUSALS } from '@gwanje/contract';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId, useState } from 'react';
import {
  type Admin,
  type AdminChange,
  isLastTopLost,
  rebase,
} from '../../domain/admin-change.rule';
import { Note } from '../../parts/note';
import { useSend } from '../../parts/use-send';
import { useUnsavedForm } from '../../parts/use-unsaved-form';
import { useText } from '../../text';
import { useAdminTypes } from './use-admin-types';

type Values = Record<keyof AdminChange, string>;

const valuesOf = ({ nick, type, status }: AdminChange | Admin): Values => ({
  nick,
  type: String(type),
  status,
});
const changeOf = ({ nick, type, status }: Values): AdminChange => ({
  nick,
  type: Number(type) as AdminType,
  status: status as AdminChange['status'],
});
const savedOf = (admin: Admin) => changeOf(valuesOf(admin));

interface EditAdminFormProps {
  /** As it stood when the form was opened. */
  admin: Admin;
  admins: readonly Admin[];
  reload: () => Promise<readonly Admin[] | undefined>;
  onClose: () => void;
}

export function EditAdminForm({ admin, admins, reload, onClose }: EditAdminFormProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const types = useAdminTypes();
  const { _id: adminId, id } = admin;
  // What the edit started from; a stale save moves it to what is saved now.
  const [base, setBase] = useState(admin);
  const { disabled, check, send } = useSend(config.updateAdmin);
  const inputOf = (values: Values) => ({ ...changeOf(values), adminId, version: base.version });
  const form = useForm<Values>({
    defaultValues: valuesOf(admin),
    validate: (values) => check(inputOf(values)),
  });
  const typed = form.watch();
  const { warning, whyNotSave, isUnchanged } = useJudgement({ admins, base, typed });
  const close = useUnsavedForm(!isUnchanged, onClose);

  const saved = valuesOf(base);
  const field = (name: keyof Values, shown: (value: string) => string) => {
    const changed = typed[name] !== saved[name];
    const wasOvertaken = base.version !== admin.version;
    return {
      name,
      changed,
      hint: changed && wasOvertaken ? t('edit.stored', { value: shown(saved[name]) }) : undefined,
    };
  };

  const save = async (values: Values) => {
    const sent = await send(inputOf(values));
    if (!sent) return;
    if (sent.data) {
      toast({ tone: 'success', title: t('edit.done.title'), text: t('edit.done.text', { id }) });
      onClose();
      await reload();
      return;
    }
    const newer = sent.code && (await reload())?.find(({ _id }) => _id === adminId);
    if (sent.code === 'admin.stale' && newer) {
      const merged = rebase(savedOf(base), changeOf(form.getValues()), savedOf(newer));
      form.reset(valuesOf(merged));
      setBase(newer);
    }
    setServerErrors(form, sent.refusals);
  };

  return (
    <Dialog
      open
      title={t('edit.title', { id })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            disabled={disabled}
            disabledReason={whyNotSave}
          >
            {t('edit.submit')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={save}>
        <FormTextField label={t('admins.nick')} {...field('nick', (nick) => nick)} />
        <FormSelectField
          label={t('admins.type')}
          options={types.options}
          {...field('type', (type) => types.nameOf(Number(type)))}
        />
        <FormSelectField
          label={t('admins.status')}
          options={ADMIN_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          {...field('status', (status) => t(`status.${status as AdminChange['status']}`))}
        />
        {warning && (
          <Note data-tone="warn" role="status">
            {warning}
          </Note>
        )}
      </Form>
    </Dialog>
  );
}

interface Judged {
  admins: readonly Admin[];
  base: Admin;
  typed: Values;
}

/** What saving would bring about that its fields do not say, and why it cannot be saved as it is. */
function useJudgement({ admins, base, typed }: Judged) {
  const t = useText();
  const localized = useLocalized();
  const isOwn = useShell((shell) => shell.admin?._id) === base._id;
  const change = changeOf(typed);
  const saved = savedOf(base);

  const isUnchanged = (['nick', 'type', 'status'] as const).every(
    (name) => change[name] === saved[name],
  );
  if (isLastTopLost(admins, base, change)) {
    const sentence = localized(REFUSALS['admin.last_top']);
    return { warning: sentence, whyNotSave: sentence, isUnchanged };
  }
  const suspends = saved.status === 'active' && change.status === 'suspended';
  const demotes = saved.type === 0 && change.type !== 0;
  const warning =
    (suspends && t(isOwn ? 'edit.suspendsMe' : 'edit.suspends')) ||
    (isOwn && demotes && t('edit.demotesMe')) ||
    undefined;
  return { warning, whyNotSave: isUnchanged ? t('edit.unchanged') : undefined, isUnchanged };
}
