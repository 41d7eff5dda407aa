import { call } from '@gwanje/api-client';
import {
  isConditionMet,
  money,
  PROVIDER_TAKES_MONEY,
  PROVIDER_VALUES,
  PROVIDERS,
  type Provider,
  type Wallet,
} from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { decide, useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
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
import { useId } from 'react';
import { PROVIDER_CALLS } from '../../domain/provider-calls.rule';
import { findMember } from '../../parts/find-member';
import { useText } from '../../text';

const DEEDS = ['refresh', 'toMoney', 'toProvider'] as const;
type Deed = (typeof DEEDS)[number];
type Values = { id: string; provider: Provider; deed: Deed; amountWon: Typed };

const FIELD_OF = {
  'money.insufficient': 'amountWon',
  'member.not_found': 'id',
  'money.not_own': 'id',
} as const;

/** The call for what is chosen; every provider has addresses of its own. */
function useProviderWrites() {
  const fieldOf = { fieldOf: FIELD_OF };
  const writes = {
    honor: {
      refresh: useWrite(PROVIDER_CALLS.honor.refresh, fieldOf),
      toMoney: useWrite(PROVIDER_CALLS.honor.toMoney, fieldOf),
    },
    betholdem: {
      refresh: useWrite(PROVIDER_CALLS.betholdem.refresh, fieldOf),
      toMoney: useWrite(PROVIDER_CALLS.betholdem.toMoney, fieldOf),
    },
    apoker: {
      refresh: useWrite(PROVIDER_CALLS.apoker.refresh, fieldOf),
      toMoney: useWrite(PROVIDER_CALLS.apoker.toMoney, fieldOf),
    },
  };
  const send = useWrite(money.sendToProvider, fieldOf);
  const all = [...PROVIDER_VALUES.flatMap((name) => Object.values(writes[name])), send];
  return {
    running: all.some(({ running }) => running),
    disabled: all.some(({ disabled }) => disabled),
    release: () => {
      for (const { release } of all) release();
    },
    checked: ({ provider, deed, amountWon }: Values, memberId: string) => {
      const amount = amountWon as number;
      if (deed === 'toProvider') return send.check({ memberId, provider, amountWon: amount });
      const { refresh, toMoney } = writes[provider];
      return deed === 'refresh'
        ? refresh.check({ _id: memberId })
        : toMoney.check({ _id: memberId, ...(amountWon === '' ? { all: true } : { amount }) });
    },
    sent: ({ provider, deed, amountWon }: Values, memberId: string) => {
      const amount = amountWon as number;
      if (deed === 'toProvider') return send.send({ memberId, provider, amountWon: amount });
      const { refresh, toMoney } = writes[provider];
      return deed === 'refresh'
        ? refresh.send({ _id: memberId })
        : toMoney.send({ _id: memberId, ...(amountWon === '' ? { all: true } : { amount }) });
    },
  };
}

interface ProviderFormProps {
  /** Those that the deployment has, one at least. */
  readonly providers: readonly [Provider, ...Provider[]];
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks a provider for a member's balance, or moves money from there or to there. */
export function ProviderForm({ providers, onDone, onClose }: ProviderFormProps) {
  const t = useText();
  const labels = useLabels();
  const locale = useShell((shell) => shell.locale);
  const flags = useShell((shell) => shell.flags);
  const formId = useId();
  const writes = useProviderWrites();
  const find = async ({ id }: Values) => {
    const { member, why } = await findMember(id);
    if (member) return { member, refusals: [] };
    const message = why instanceof Error ? why.message : t(why);
    return { refusals: [{ path: 'id', rules: [{ message }] }] };
  };
  const form = useForm<Values>({
    defaultValues: { id: '', provider: providers[0], deed: 'refresh', amountWon: '' },
    reValidateMode: 'onSubmit',
    validate: async (values) => {
      const { member, refusals } = await find(values);
      if (!member) return refusals;
      const wrong = await writes.checked(values, member._id);
      return wrong.map(({ path, rules }) => ({
        path: path === 'amount' ? 'amountWon' : path,
        rules,
      }));
    },
  });
  useReleaseOnTyping(form, writes.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: writes.running, close: onClose },
  });
  const { provider, deed } = form.watch();
  const deeds = DEEDS.filter(
    (one) => one !== 'toProvider' || isConditionMet(PROVIDER_TAKES_MONEY[provider], flags),
  );
  /** From what to what both wallets go. */
  const changesOf = (of: Values, walletsWon: Readonly<Record<Wallet, number>>, won: number) => {
    const byWon = of.deed === 'toProvider' ? -won : won;
    const { wallet, [locale]: name } = PROVIDERS[of.provider];
    const sides = [
      { label: t('move.held'), beforeWon: walletsWon.money, byWon },
      { label: name, beforeWon: walletsWon[wallet], byWon: -byWon },
    ];
    return sides.map(({ label, beforeWon, ...by }) => ({
      ...{ label, before: formatWon(beforeWon), after: formatWon(beforeWon + by.byWon) },
    }));
  };

  const submit = async (values: Values) => {
    const { member } = await find(values);
    if (!member) return;
    const name = PROVIDERS[values.provider][locale];
    const held = t('move.held');
    const [from, to] = values.deed === 'toProvider' ? [held, name] : [name, held];
    const won = values.amountWon === '' ? undefined : (values.amountWon as number);
    const asked = { memberId: member._id };
    const has =
      values.deed === 'refresh'
        ? undefined
        : (await call(money.readMemberMoney, asked, { expects: 'all' })).data;
    if (has && !has.mayMove) {
      setServerErrors(form, [{ path: 'id', rules: [{ message: t('move.notOwn') }] }]);
      return;
    }
    const isSure =
      values.deed === 'refresh' ||
      (await decide({
        title: t('provider.title', { id: member.id, from, to }),
        text: t(won === undefined ? 'provider.text.all' : 'provider.text', {
          ...{ id: member.id, from, to, won: formatWon(won ?? 0) },
        }),
        verb: t('provider.verb'),
        ...(won !== undefined && { amountWon: won }),
        ...(has && won !== undefined && { changes: changesOf(values, has.walletsWon, won) }),
        isFinal: true,
      }));
    if (!isSure) return;
    const sent = await writes.sent(values, member._id);
    if (!sent) return;
    if (values.deed === 'refresh')
      toast({
        tone: sent.data ? 'success' : 'error',
        title: t(`provider.${sent.data ? 'refreshed' : 'notRefreshed'}.${values.provider}`),
      });
    else if (sent.data)
      toast({ tone: 'success', title: t('provider.moved'), text: `${from} -> ${to}` });
    setServerErrors(form, sent.refusals);
    await onDone();
    if (sent.data) onClose();
  };

  return (
    <Dialog
      open
      title={t('provider.button')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={writes.disabled}>
            {t(deed === 'refresh' ? 'provider.refresh' : 'provider.verb')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormTextField
          name="id"
          label={t('entries.member')}
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormSelectField
          name="provider"
          label={t('provider.provider')}
          options={providers.map((value) => ({ value, label: PROVIDERS[value][locale] }))}
        />
        <FormSelectField
          name="deed"
          label={t('provider.deed')}
          options={deeds.map((value) => ({
            value,
            label: t(`provider.deed.${value}`, { name: PROVIDERS[provider][locale] }),
          }))}
        />
        {deed !== 'refresh' && (
          <FormAmountField
            name="amountWon"
            label={t('entries.amount')}
            {...(deed === 'toMoney' && { mayBeEmpty: true, placeholder: t('provider.all') })}
          />
        )}
      </Form>
      {question}
    </Dialog>
  );
}
