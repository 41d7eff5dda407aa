import { type MoneyRequest, money, type requests } from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { decide, useUnsavedForm, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import type { OpenedRow } from '@gwanje/remote-kit/list';
import { Button, formatWon, ReasonChips, TextField, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { isDue, isHeld } from '../domain/request-state.rule';
import { useText } from '../text';

interface PayoutActionsProps {
  readonly request: MoneyRequest;
  readonly opened: OpenedRow<typeof requests>;
  /** What the wallet holds that it came from; undefined while that is not known. */
  readonly balanceWon: number | undefined;
  /** That somebody else is at work on it. */
  readonly whyHeld: string | undefined;
}

interface Written {
  readonly data: MoneyRequest | null;
  readonly details?: unknown;
}

/** What became of the transfer of an approved exchange: the bank has taken it, or has not. */
export function PayoutActions({ request, opened, balanceWon, whyHeld }: PayoutActionsProps) {
  const t = useText();
  const mayNot = useWhyNot('money.pay');
  const me = useShell(({ admin }) => admin?.id);
  const { file } = request;
  const whyNot =
    mayNot ??
    (file && isHeld(file) && file.by.id !== me
      ? t('payoutFile.others', { id: file.by.id, until: formatInstant(file.until).slice(-8) })
      : undefined);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const writes = { paid: useWrite(money.payRequest), failed: useWrite(money.failPayout) };
  const { requestId, amountWon, member, bankAccount, kind, payoutFailedBy } = request;
  const { id } = member;
  const key = { memberId: member._id, requestId };
  const won = formatWon(amountWon);
  const account = bankAccount
    ? `${bankAccount.owner} ${bankAccount.bank} ${bankAccount.number}`
    : '–';

  const tell = async (step: 'paid' | 'failed', written: Written | undefined) => {
    if (!written) return;
    const { data, details } = written;
    // What somebody else has made of it stands in the row at once.
    if (!data && details) await opened.patch(details as MoneyRequest);
    if (!data) return;
    await opened.patch(data);
    const done = isDue(data) ? 'failedFirst' : step;
    toast({ tone: isDue(data) ? 'info' : 'success', title: t(`done.${done}`, { id, won }) });
    opened.goOn((row) => row.requestId !== requestId && isDue(row));
  };
  const pay = async () => {
    setMissing(undefined);
    const isSure = await decide({
      title: t('payout.paid.title', { id }),
      text: t('payout.paid.text', { account, won }),
      verb: t('payout.paid'),
      ...{ amountWon, isFinal: true },
    });
    if (isSure) await tell('paid', await writes.paid.send(key));
  };
  const fail = async () => {
    const given = reason.trim();
    setMissing(given === '' ? t('payout.reasonMissing') : undefined);
    if (given === '') return;
    const isSure = await decide({
      title: t('payout.failed.title', { id }),
      text: [
        t(`payout.failed.text.${kind === 'incomeExchange' ? kind : 'exchange'}`, { won }),
        // Whether it is as much as that, the second word would say.
        ...(payoutFailedBy ? [] : [t('payout.failed.first')]),
      ].join(' '),
      verb: t('payout.failed'),
      ...(balanceWon !== undefined && {
        changes: [
          {
            label: t(kind === 'incomeExchange' ? 'wallet.income' : 'wallet.money'),
            ...{ before: formatWon(balanceWon), after: formatWon(balanceWon + amountWon) },
          },
        ],
      }),
      ...{ amountWon, isDestructive: true },
    });
    if (isSure) await tell('failed', await writes.failed.send({ ...key, reason: given }));
  };

  const type = (text: string) => {
    setReason(text);
    setMissing(undefined);
  };
  const isBusy = writes.paid.disabled || writes.failed.disabled;
  const isSaving = writes.paid.running || writes.failed.running;
  const { question } = useUnsavedForm({ isDirty: reason !== '', isSaving });
  const refusal = missing ?? writes.paid.refusal ?? writes.failed.refusal;
  return (
    <div data-actions>
      <ReasonChips reasons={t('payout.reasons')} onChoose={type} />
      <TextField label={t('payout.reason')} value={reason} maxLength={200} onChange={type} />
      {/* Whoever lost his claim in the bank's own pages is still heard. */}
      <Button
        tone="primary"
        shortcut="A"
        disabledReason={whyNot}
        disabled={isBusy}
        onClick={() => void pay()}
      >
        {t('payout.paid')}
      </Button>
      <Button
        tone="danger"
        shortcut="D"
        disabledReason={whyNot ?? whyHeld}
        disabled={isBusy}
        onClick={() => void fail()}
      >
        {t('payout.failed')}
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
      {question}
    </div>
  );
}
