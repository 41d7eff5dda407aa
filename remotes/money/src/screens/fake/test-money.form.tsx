import { call } from '@gwanje/api-client';
import { money, type ReplyOf, TEST_WALLETS, type TestAccount } from '@gwanje/contract';
import { decide, useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, formatWon, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormAmountField,
  FormReasonField,
  FormSelectField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import type { Typed } from '@gwanje/ui-kit/number';
import { useId } from 'react';
import { useText } from '../../text';

export type TestDeed = 'give' | 'take' | 'reset';
type Values = { wallet: (typeof TEST_WALLETS)[number]; amountWon: Typed; reason: string };

const EMPTY: Values = { wallet: 'money', amountWon: '', reason: '' };
const FIELD_OF = { 'money.insufficient': 'amountWon', 'money.wallet_full': 'amountWon' } as const;

interface TestMoneyFormProps {
  readonly deed: TestDeed;
  readonly account: TestAccount;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

type WalletsWon = ReplyOf<typeof money.readMemberMoney>['walletsWon'];

/** Wallets of providers, which a reset empties too. */
const PROVIDER_WALLETS = ['casino', 'betHoldem', 'apoker'] as const;

/** What an account holds at the press, which may be long after its row was read; of that where it cannot be told. */
async function heldBy({
  memberId,
  moneyWon,
  pointWon,
  incomeWon,
}: TestAccount): Promise<Partial<WalletsWon> & Pick<WalletsWon, 'money' | 'point' | 'income'>> {
  const { data } = await call(money.readMemberMoney, { memberId }, { expects: 'all' });
  return data?.walletsWon ?? { money: moneyWon, point: pointWon, income: incomeWon };
}

/** What each wallet holds before and after. */
function changesOf(
  deed: TestDeed,
  heldWon: Awaited<ReturnType<typeof heldBy>>,
  { wallet, amountWon }: Values,
) {
  if (deed === 'reset')
    return [
      ...(['money', 'point', 'income'] as const),
      ...PROVIDER_WALLETS.filter((name) => (heldWon[name] ?? 0) > 0),
    ].map((name) => ({ wallet: name, before: heldWon[name] ?? 0, after: 0 }));
  const won = amountWon as number;
  const after = heldWon[wallet] + (deed === 'give' ? won : -won);
  return [{ wallet, before: heldWon[wallet], after }];
}

/** Gives test money, takes it, or brings every balance back to nothing. */
export function TestMoneyForm({ deed, account, onDone, onClose }: TestMoneyFormProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const writes = {
    give: useWrite(money.giveTestMoney, { fieldOf: FIELD_OF }),
    take: useWrite(money.takeTestMoney, { fieldOf: FIELD_OF }),
    reset: useWrite(money.resetTestMoney),
  };
  const { running, disabled, release } = writes[deed];
  const {
    memberId,
    member: { id },
  } = account;
  const amountOf = ({ wallet, amountWon, reason }: Values) => ({
    ...{ memberId, wallet, reason, amountWon: amountWon as number },
  });
  const form = useForm<Values>({
    defaultValues: EMPTY,
    validate: (values) =>
      deed === 'reset'
        ? writes.reset.check({ memberId, reason: values.reason })
        : writes[deed].check(amountOf(values)),
  });
  useReleaseOnTyping(form, release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: running, close: onClose },
  });
  const submit = async (values: Values) => {
    const won = formatWon(values.amountWon === '' ? 0 : (values.amountWon as number));
    const changes = changesOf(deed, await heldBy(account), values);
    const before = changes
      .map(({ wallet, before }) => `${t(`wallet.${wallet}`)} ${formatWon(before)}`)
      .join(', ');
    const isSure = await decide({
      title: t(`fake.sure.${deed}`, { id }),
      text: t(`fake.text.${deed}`, { id, won, before, wallet: t(`wallet.${values.wallet}`) }),
      verb: t(`fake.${deed}`),
      changes: changes.map(({ wallet, before, after }) => ({
        label: t(`wallet.${wallet}`),
        ...{ before: formatWon(before), after: formatWon(after) },
      })),
      ...(deed === 'give' ? {} : { isDestructive: true }),
    });
    if (!isSure) return;
    const sent =
      deed === 'reset'
        ? await writes.reset.send({ memberId, reason: values.reason })
        : await writes[deed].send(amountOf(values));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t(`fake.done.${deed}`, { id }) });
    onClose();
    await onDone();
  };
  return (
    <Dialog
      open
      size="s"
      title={`${id} ${t(`fake.${deed}`)}`}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            tone={deed === 'give' ? 'primary' : 'danger'}
            disabled={disabled}
          >
            {t(`fake.${deed}`)}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        {deed !== 'reset' && (
          <>
            <FormSelectField
              name="wallet"
              label={t('fake.wallet')}
              options={TEST_WALLETS.map((value) => ({ value, label: t(`wallet.${value}`) }))}
            />
            <FormAmountField name="amountWon" label={t('entries.amount')} />
          </>
        )}
        <FormReasonField name="reason" label={t('reason.field')} reasons={t('fake.reasons')} />
      </Form>
      {question}
    </Dialog>
  );
}
