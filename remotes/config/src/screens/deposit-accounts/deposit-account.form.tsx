import { type DepositAccount, money } from '@gwanje/contract';
import { useLevels } from '@gwanje/remote-kit';
import {
  decide,
  useReleaseOnTyping,
  useTheirs,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, formatWon, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormAmountField,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import type { Typed } from '@gwanje/ui-kit/number';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { instantAt, minuteOf } from '../../domain/seoul-minute';
import { useText } from '../../text';
import { levelsLeft, nameOf } from './use-decisions';

type Values = {
  bank: string;
  number: string;
  owner: string;
  levelMin: string;
  levelMax: string;
  partner: string;
  minWon: Typed;
  maxWon: Typed;
  dayMaxWon: Typed;
  position: string;
  fromAt: string;
  untilAt: string;
};

const EMPTY: Values = {
  ...{ bank: '', number: '', owner: '', levelMin: '1', levelMax: '10', partner: '' },
  ...{ minWon: '', maxWon: '', dayMaxWon: '', position: '0' },
  ...{ fromAt: '', untilAt: '' },
};
const valuesOf = (account: DepositAccount): Values => ({
  ...EMPTY,
  levelMin: String(account.levelMin),
  levelMax: String(account.levelMax),
  partner: account.line?.id ?? '',
  minWon: account.minWon ?? '',
  maxWon: account.maxWon ?? '',
  dayMaxWon: account.dayMaxWon ?? '',
  position: String(account.position),
  fromAt: minuteOf(account.fromAt),
  untilAt: minuteOf(account.untilAt),
});

/** What cannot be read goes as it stands, and is refused at its field. */
const orNone = (typed: Typed) => (typed === '' ? null : (typed as number));
const termsOf = ({ levelMin, levelMax, partner, position, fromAt, untilAt, ...won }: Values) => ({
  levelMin: Number(levelMin),
  levelMax: Number(levelMax),
  ...(partner !== '' && { partner }),
  minWon: orNone(won.minWon),
  maxWon: orNone(won.maxWon),
  dayMaxWon: orNone(won.dayMaxWon),
  fromAt: instantAt(fromAt),
  untilAt: instantAt(untilAt),
  position: (/^\d+$/.test(position) ? Number(position) : position) as number,
});

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
  gap: 12px;
`;

interface DepositAccountFormProps {
  /** Whose terms are changed; left out: a new account. */
  account?: DepositAccount;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/** A new account with its terms, or the terms of one; a number that is there is never edited. */
export function DepositAccountForm({
  account: opened,
  onChanged,
  onClose,
}: DepositAccountFormProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  // As somebody else has saved it meanwhile.
  const [account, setAccount] = useState(opened);
  const fieldOf = { 'admin.no_partner': 'partner' } as const;
  const addition = useWrite(money.addDepositAccount, {
    fieldOf: { ...fieldOf, 'deposit_account.exists': 'number' },
  });
  const update = useWrite(money.updateDepositAccount, { fieldOf, onStale: onChanged });
  const { running, disabled, release } = account ? update : addition;
  const newOf = (values: Values) => {
    const { bank, number, owner } = values;
    return { bank, number, owner, ...termsOf(values) };
  };
  const changeOf = ({ accountId, version }: DepositAccount, values: Values) => ({
    accountId,
    version,
    ...termsOf(values),
  });
  const form = useForm<Values>({
    defaultValues: account ? valuesOf(account) : EMPTY,
    validate: (values) =>
      account ? update.check(changeOf(account, values)) : addition.check(newOf(values)),
  });
  useReleaseOnTyping(form, release);
  const fieldNames: Readonly<Record<string, string>> = {
    ...{ levelMin: t('bank.levelMin'), levelMax: t('bank.levelMax'), partner: t('bank.partner') },
    ...{ minWon: t('bank.minWon'), maxWon: t('bank.maxWon'), dayMaxWon: t('bank.edit.dayMaxWon') },
    ...{ position: t('bank.position'), fromAt: t('bank.fromAt'), untilAt: t('bank.untilAt') },
  };
  const theirs = useTheirs<Values>({
    ...{ form, release, saved: opened ? valuesOf(opened) : EMPTY },
    say: (name, value) => ({
      label: fieldNames[name] ?? name,
      value: typeof value === 'number' ? formatWon(value) : value.replace('T', ' '),
    }),
  });
  const { close, question } = useUnsavedForm({
    isDirty: form.formState.isDirty,
    isSaving: running,
    close: onClose,
  });
  const isSureToLeave = async (left: DepositAccount, values: Values) => {
    const levels = await levelsLeft(left, termsOf(values));
    if (levels.length === 0) return true;
    return decide({
      title: t('bank.edit.leaves', { account: nameOf(left) }),
      text: t('bank.leaves', { levels: levels.join(', ') }),
      verb: t('bank.edit.submit'),
      isFinal: true,
    });
  };
  const save = async (values: Values) => {
    if (account && !(await isSureToLeave(account, values))) return;
    const sent = account
      ? await update.send(changeOf(account, values))
      : await addition.send(newOf(values));
    if (!sent) return;
    const found = sent.code === 'record.stale' && (sent.details as { current: DepositAccount });
    if (found) {
      theirs.takeOver(values, valuesOf(found.current));
      setAccount(found.current);
    }
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast(
      account
        ? {
            ...{ tone: 'success', title: t('bank.done.edit') },
            ...(sent.data.status === 'waiting' && { text: t('bank.done.add.text') }),
          }
        : { tone: 'info', title: t('bank.done.add'), text: t('bank.done.add.text') },
    );
    onClose();
    await onChanged();
  };
  const levels = useLevels().options.map(({ value, label }) => ({
    value,
    label: t('bank.level', { level: label }),
  }));
  const amount = { mayBeEmpty: true, placeholder: t('bank.none') };
  return (
    <Dialog
      open
      title={account ? t('bank.edit.title', { account: nameOf(account) }) : t('bank.add.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={disabled}>
            {t(account ? 'bank.edit.submit' : 'bank.add.submit')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={save}>
        {theirs.notes}
        {!account && (
          <>
            <FormTextField name="bank" label={t('bank.bank')} autoComplete="off" />
            <FormTextField
              name="number"
              label={t('bank.number')}
              inputMode="numeric"
              autoComplete="off"
            />
            <FormTextField name="owner" label={t('bank.owner')} autoComplete="off" />
          </>
        )}
        <Pair>
          <FormSelectField name="levelMin" label={t('bank.levelMin')} options={levels} />
          <FormSelectField name="levelMax" label={t('bank.levelMax')} options={levels} />
        </Pair>
        <FormTextField
          name="partner"
          label={t('bank.partner')}
          hint={t('bank.partner.hint')}
          autoComplete="off"
        />
        <Pair>
          <FormAmountField name="minWon" label={t('bank.minWon')} {...amount} />
          <FormAmountField name="maxWon" label={t('bank.maxWon')} {...amount} />
        </Pair>
        <Pair>
          <FormAmountField name="dayMaxWon" label={t('bank.edit.dayMaxWon')} {...amount} />
          <FormTextField
            name="position"
            label={t('bank.position')}
            hint={t('bank.position.hint')}
            inputMode="numeric"
          />
        </Pair>
        <Pair>
          <FormTextField
            name="fromAt"
            type="datetime-local"
            label={t('bank.fromAt')}
            hint={t('bank.fromAt.hint')}
          />
          <FormTextField
            name="untilAt"
            type="datetime-local"
            label={t('bank.untilAt')}
            hint={t('bank.untilAt.hint')}
          />
        </Pair>
      </Form>
      {question}
    </Dialog>
  );
}
