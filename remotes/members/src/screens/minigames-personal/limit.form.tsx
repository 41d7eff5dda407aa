import { call } from '@gwanje/api-client';
import { members, type minigameLimits, type RowOf } from '@gwanje/contract';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormAmountField,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { ReasonForm } from '../../parts/reason.form';
import { useLimitWords } from '../../parts/use-limit-words';
import { useText } from '../../text';

type Row = RowOf<typeof minigameLimits>;
const AMOUNTS = ['maxWon', 'benefitWon', 'maxRoundWon'] as const;

interface LimitFormProps {
  /** Undefined: a new one. */
  readonly row: Row | undefined;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

type Values = {
  id: string;
  game: string;
  isAllowed: string;
  until: string;
  reason: string;
} & Record<(typeof AMOUNTS)[number], number | string>;

const amountOf = (value: number | string) => (value === '' ? null : value);

const inputOf = (values: Values, memberId: string, version: number) =>
  ({
    ...{ memberId, game: values.game, isAllowed: values.isAllowed === 'true' },
    ...Object.fromEntries(AMOUNTS.map((amount) => [amount, amountOf(values[amount])])),
    ...{ until: values.until || null, reason: values.reason, version },
  }) as never;

/** Somebody, so that everything else is checked before he was looked up. */
const ANYBODY = '00000000-0000-7000-8000-000000000000';

async function findMember(id: string): Promise<string | undefined> {
  const { data } = await call(members.findMembers, { query: id.trim() || '-' });
  return data?.members.find((one) => one.id === id.trim())?._id;
}

/** Sets what a member may bet on a game; what is left empty is as his level says. */
export function LimitForm({ row, onDone, onClose }: LimitFormProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const { games } = useLimitWords();
  const { running, disabled, check, send, release } = useWrite(members.saveMinigameLimit);
  const form = useForm<Values>({
    defaultValues: {
      ...{ id: row?.member.id ?? '', game: row?.game ?? games[0]?.value ?? '' },
      ...{ isAllowed: String(row?.isAllowed ?? true), until: row?.until ?? '', reason: '' },
      ...{ maxWon: row?.maxWon ?? '', benefitWon: row?.benefitWon ?? '' },
      maxRoundWon: row?.maxRoundWon ?? '',
    },
    validate: (values) => check(inputOf(values, ANYBODY, row?.version ?? 0)),
  });
  useReleaseOnTyping(form, release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: running, close: onClose },
  });
  const submit = async (values: Values) => {
    const memberId = row?.member._id ?? (await findMember(values.id));
    if (memberId === undefined) {
      setServerErrors(form, [{ path: 'id', rules: [{ message: t('limits.nobody') }] }]);
      return;
    }
    const sent = await send(inputOf(values, memberId, row?.version ?? 0));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('limits.saved', { id: sent.data.member.id }) });
    onClose();
    await onDone();
  };
  return (
    <Dialog
      open
      title={t('limits.new')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={disabled}>
            {t('limits.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        {!row && <FormTextField name="id" label={t('user.id')} autoCapitalize="none" />}
        {!row && <FormSelectField name="game" label={t('limits.game')} options={games} />}
        <FormSelectField
          name="isAllowed"
          label={t('limits.isAllowed')}
          options={[
            { value: 'true', label: t('limits.open') },
            { value: 'false', label: t('limits.closed') },
          ]}
        />
        {AMOUNTS.map((amount) => (
          <FormAmountField
            key={amount}
            name={amount}
            label={t(`limits.${amount}`)}
            hint={t('limits.emptyHint')}
            mayBeEmpty
          />
        ))}
        <FormTextField name="until" label={t('limits.until')} type="date" />
        <FormTextField name="reason" label={t('reason')} />
      </Form>
      {question}
    </Dialog>
  );
}

/** Lets his level say again what a member may bet. */
export function RemoveForm({ row, onDone, onClose }: LimitFormProps & { readonly row: Row }) {
  const t = useText();
  const { gameOf } = useLimitWords();
  const { member, game } = row;
  return (
    <ReasonForm
      endpoint={members.removeMinigameLimit}
      input={{ memberId: member._id, game }}
      title={t('limits.remove.title', { id: member.id, game: gameOf(game) })}
      text={t('limits.remove.text')}
      verb={t('limits.remove')}
      onDone={() => {
        toast({ tone: 'success', title: t('limits.removed', { id: member.id }) });
        onClose();
        return onDone();
      }}
      onClose={onClose}
    />
  );
}
