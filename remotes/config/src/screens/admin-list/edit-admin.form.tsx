import { call, query, useQuery } from '@gwanje/api-client';
import { ADMIN_STATUSES, type AdminType, admins, config, REFUSALS } from '@gwanje/contract';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import {
  Note,
  RestoredNote,
  useFormDraft,
  useReleaseOnTyping,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
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
import { useText } from '../../text';
import { isPartner, PartnerField } from './partner-field';
import { useAdminTypes } from './use-admin-types';

type Values = Record<keyof AdminChange, string>;

const valuesOf = ({ nick, type, partner, status }: AdminChange): Values => ({
  nick,
  type: String(type),
  partner: partner ?? '',
  status,
});
/** What was typed for a partner counts while the type is one. */
const changeOf = ({ nick, type, partner, status }: Values): AdminChange => ({
  nick,
  type: Number(type) as AdminType,
  partner: isPartner(type) && partner !== '' ? partner : undefined,
  status: status as AdminChange['status'],
});
const savedOf = ({ nick, type, partner, status }: Admin): AdminChange => ({
  nick,
  type: type as AdminType,
  partner: partner?.id,
  status,
});
/** A page of them is enough to know whether there is another. */
const ACTIVE_TOPS = { type: 0, status: 'active' } as const;

interface EditAdminFormProps {
  /** As it stood when the form was opened. */
  admin: Admin;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

export function EditAdminForm({ admin, onChanged, onClose }: EditAdminFormProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const types = useAdminTypes();
  const { _id: adminId, id } = admin;
  // What the edit started from; a stale save moves it to what is saved now.
  const [base, setBase] = useState(admin);
  const { running, disabled, check, send, release } = useWrite(config.updateAdmin, {
    fieldOf: { 'admin.no_partner': 'partner' },
    onStale: () => takeOver(),
  });
  const inputOf = (values: Values) => ({ ...changeOf(values), adminId, version: base.version });
  const form = useForm<Values>({
    defaultValues: valuesOf(savedOf(admin)),
    validate: (values) => check(inputOf(values)),
  });
  const typed = form.watch();
  const { warning, whyNotSave, isUnchanged } = useJudgement({ base, typed });
  const saved = valuesOf(savedOf(base));
  const show = (name: string, value: string) => {
    if (name === 'type') return types.nameOf(Number(value));
    return name === 'status' ? t(`status.${value as AdminChange['status']}`) : value;
  };
  useReleaseOnTyping(form, release);
  const { isKept, drop, restored } = useFormDraft({
    form,
    document: `edit/${adminId}`,
    title: t('edit.title', { id }),
    saved,
    version: base.version,
    labels: {
      nick: t('admins.nick'),
      type: t('admins.type'),
      partner: t('admins.partner'),
      status: t('admins.status'),
    },
    show,
  });
  const { close, question } = useUnsavedForm({
    isDirty: !isUnchanged,
    isKept,
    isSaving: running,
    close: () => {
      drop();
      onClose();
    },
  });
  const field = (name: keyof Values) => {
    const changed = typed[name] !== saved[name];
    const wasOvertaken = base.version !== (restored?.version ?? admin.version);
    const stored = t('edit.stored', { value: show(name, saved[name]) });
    return { name, changed, hint: changed && wasOvertaken ? stored : undefined };
  };

  /** Puts what was typed on top of what is saved now. */
  const takeOver = async () => {
    const { data: newer } = await call(config.readAdmin, { adminId });
    if (!newer) return;
    const merged = rebase(savedOf(base), changeOf(form.getValues()), savedOf(newer));
    form.reset(valuesOf(merged));
    setBase(newer);
  };
  const save = async (values: Values) => {
    const sent = await send(inputOf(values));
    if (!sent) return;
    if (sent.data) {
      toast({ tone: 'success', title: t('edit.done.title'), text: t('edit.done.text', { id }) });
      drop();
      onClose();
      await onChanged();
      return;
    }
    if (sent.code) await onChanged();
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
        {restored && isKept && <RestoredNote />}
        <FormTextField label={t('admins.nick')} {...field('nick')} />
        <FormSelectField label={t('admins.type')} options={types.options} {...field('type')} />
        {isPartner(typed.type) && <PartnerField {...field('partner')} />}
        <FormSelectField
          label={t('admins.status')}
          options={ADMIN_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          {...field('status')}
        />
        {warning && (
          <Note data-tone="warn" role="status">
            {warning}
          </Note>
        )}
      </Form>
      {question}
    </Dialog>
  );
}

interface Judged {
  base: Admin;
  typed: Values;
}

/** What saving would bring about that its fields do not say, and why it cannot be saved as it is. */
function useJudgement({ base, typed }: Judged) {
  const t = useText();
  const localized = useLocalized();
  const isOwn = useShell((shell) => shell.admin?._id) === base._id;
  const tops = useQuery(query(admins.page, ACTIVE_TOPS));
  const change = changeOf(typed);
  const saved = savedOf(base);

  const isUnchanged = (['nick', 'type', 'partner', 'status'] as const).every(
    (name) => change[name] === saved[name],
  );
  if (tops.data && isLastTopLost(tops.data.rows, base, change)) {
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
