import { BLOCKED_DOORS, type BlockedDoor, members, type ReplyOf } from '@gwanje/contract';
import { decide, useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  type FieldRefusal,
  Form,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { useText } from '../../text';

const EMPTY = { networks: '', door: 'both', hours: '', reason: '', sessions: 'keep' };
type Values = typeof EMPTY;
const HOUR_MS = 3_600_000;
const HOURS = ['', '1', '24', '168', '720'] as const;

const linesOf = ({ networks }: Values) => networks.split(/[\s,]+/).filter(Boolean);
const askedOf = (values: Values) => ({
  networks: linesOf(values),
  door: values.door as BlockedDoor,
});
const inputOf = (values: Values) => ({
  ...askedOf(values),
  reason: values.reason,
  ...(values.hours && {
    until: new Date(Date.now() + Number(values.hours) * HOUR_MS).toISOString(),
  }),
  endsSessions: values.sessions === 'end',
});

/** What is wrong with single lines, said at the field that holds all of them; the first is shown. */
const atField = (values: Values, refusals: readonly FieldRefusal[]): FieldRefusal[] => {
  const seen = new Set<string>();
  return refusals.flatMap(({ path, rules }) => {
    const [field = '', line] = path.split('.');
    if (seen.has(field)) return [];
    seen.add(field);
    const before = line === undefined ? '' : `${linesOf(values)[Number(line)]}: `;
    return [{ path: field, rules: rules.map(({ message }) => ({ message: before + message })) }];
  });
};

const FIELD_OF = {
  'ip.host_bits': 'networks',
  'ip.exists': 'networks',
  'ip.would_lock_out': 'networks',
  'ipBlock.too_wide': 'networks',
} as const;

interface BlockFormProps {
  /** Written in at first. */
  readonly network?: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Blocks one address or many lines of them, once it was shown whom that concerns. */
export function BlockForm({ network: given = '', onDone, onClose }: BlockFormProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const preview = useWrite(members.previewBlockedIps, { fieldOf: FIELD_OF });
  const block = useWrite(members.addBlockedIps, { fieldOf: FIELD_OF });
  const form = useForm<Values>({
    defaultValues: { ...EMPTY, networks: given },
    validate: async (values) => atField(values, await block.check(inputOf(values))),
  });
  const release = () => {
    preview.release();
    block.release();
  };
  useReleaseOnTyping(form, release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: block.running, close: onClose },
  });

  /** True once both questions were answered with yes, where there are two. */
  const isSure = async (values: Values, seen: ReplyOf<typeof members.previewBlockedIps>) => {
    const [first = '', ...others] = linesOf(values);
    const network = others.length > 0 ? t('block.many', { first, others: others.length }) : first;
    const then = values.sessions === 'end' ? 'end' : 'keep';
    const concerned = [
      ...(values.door === 'console'
        ? []
        : [
            t('block.members', { count: seen.members, names: seen.memberIds.join(', ') }),
            t(`block.visits.${then}`, { count: seen.visits }),
          ]),
      ...(values.door === 'site'
        ? []
        : [
            t('block.admins', { count: seen.admins.length, names: seen.admins.join(', ') }),
            t(`block.sessions.${then}`, { count: seen.sessions }),
          ]),
    ];
    const asked = { verb: t('block.verb'), isDestructive: true } as const;
    const title = t('block.sure', { network });
    const text = [t(`block.follows.${values.door as BlockedDoor}`), ...concerned].join('\n');
    if (!(await decide({ ...asked, title, text }))) return false;
    return (
      !seen.isShared ||
      decide({ ...asked, title: t('block.shared', { network }), text: t('block.shared.text') })
    );
  };

  const submit = async (values: Values) => {
    const seen = await preview.send(askedOf(values));
    const sent =
      seen?.data && (await isSure(values, seen.data)) ? await block.send(inputOf(values)) : seen;
    if (!sent) return;
    const { network } = { ...(sent.details as { network?: string } | undefined) };
    const refusals = sent.refusals.map(({ path, rules }) => ({
      path,
      rules: rules.map(({ message }) => ({
        message: network ? `${network}: ${message}` : message,
      })),
    }));
    setServerErrors(form, atField(values, refusals));
    if (!sent.data || !('blocked' in sent.data)) return;
    toast({ tone: 'success', title: t('block.done', { count: sent.data.blocked }) });
    onClose();
    await onDone();
  };

  return (
    <Dialog
      open
      title={t('block.open')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            disabled={preview.disabled || block.disabled}
          >
            {t('block.verb')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormTextField
          name="networks"
          label={t('blockedIps.network')}
          hint={t('block.networks.hint')}
          lines={4}
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormSelectField
          name="door"
          label={t('blockedIps.door')}
          options={BLOCKED_DOORS.map((value) => ({ value, label: t(`door.${value}`) }))}
        />
        <FormSelectField
          name="hours"
          label={t('blockedIps.until')}
          options={HOURS.map((value) => ({
            value,
            label: value ? t('block.hours', { hours: Number(value) }) : t('blockedIps.noEnd'),
          }))}
        />
        <FormTextField name="reason" label={t('blockedIps.reason')} />
        <FormSelectField
          name="sessions"
          label={t('block.sessions')}
          options={(['keep', 'end'] as const).map((value) => ({
            value,
            label: t(`sessions.${value}`),
          }))}
        />
      </Form>
      {question}
    </Dialog>
  );
}
