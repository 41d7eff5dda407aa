import { queryKey, useQueryClient } from '@gwanje/api-client';
import {
  type MoneyRequest,
  money,
  type ReplyOf,
  type RequestFacts,
  type requests,
} from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { type Change, decide, useWrite } from '@gwanje/remote-kit/decision';
import type { OpenedRow } from '@gwanje/remote-kit/list';
import { formatWon, toast } from '@gwanje/ui-kit';
import { useRef, useState } from 'react';
import {
  isFirstOfTwo,
  isOpen,
  type Move,
  movesOf,
  needsReason,
  seenStatus,
} from '../domain/request-state.rule';
import { useText } from '../text';

interface DecisionsOptions {
  readonly request: MoneyRequest;
  readonly facts: RequestFacts | undefined;
  /** What the member has and what he has to play; undefined while that is not known. */
  readonly money: ReplyOf<typeof money.readMemberMoney> | undefined;
  readonly opened: OpenedRow<typeof requests>;
}

type Verb = 'approve' | 'decline' | 'hold' | 'release' | 'cancel' | 'takeBack';

interface Written {
  readonly data: MoneyRequest | null;
  readonly code?: string;
  readonly details?: unknown;
}

/** Every way to go on with a request: asked for with what it does, carried out once, told at its row. */
export function useDecisions({ request, facts, money: held, opened }: DecisionsOptions) {
  const t = useText();
  const queries = useQueryClient();
  const isPaidLater = useShell((shell) => shell.flags.moneyVersion === 5);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const reasonField = useRef<HTMLInputElement>(null);
  const isBonusWished = request.bonusWish === 'offered';
  const [isBonusPaid, setBonusPaid] = useState(isBonusWished);
  // What it would be, once the server has said that it is not what was shown.
  const [toldBonusWon, setToldBonusWon] = useState<number>();
  // Which of two words this is, once the server has said that it is another one than was shown.
  const [toldWord, setToldWord] = useState<'first' | 'last'>();
  const writes = {
    approve: useWrite(money.approveRequest),
    decline: useWrite(money.declineRequest),
    hold: useWrite(money.holdRequest),
    release: useWrite(money.releaseRequest),
    cancel: useWrite(money.cancelRequest),
    takeBack: useWrite(money.takeBackBonus),
  };
  const {
    kind,
    requestId,
    amountWon,
    member: { _id: memberId, id },
    bankAccount,
  } = request;
  const key = { memberId, requestId };
  const given = reason.trim();
  const won = formatWon(amountWon);
  const returns = { won, wallet: t(kind === 'incomeExchange' ? 'wallet.income' : 'wallet.held') };

  const tell = async (verb: Verb, written: Written | undefined) => {
    if (!written) return;
    const { data, code, details } = written;
    if (!data) {
      // Somebody else was quicker: what he made of it stands in the row at once.
      const isElsewhere =
        code === 'money.request_closed' ||
        code === 'money.request_claimed' ||
        code === 'money.request_held';
      if (isElsewhere && details) await opened.patch(details as MoneyRequest);
      return;
    }
    setReason('');
    await opened.patch(data);
    // What the member's other requests would bring is another thing now.
    void queries.invalidateQueries({ queryKey: queryKey(money.readRequestFacts) });
    const needsSecond = verb === 'approve' && isOpen(data);
    const title = t(needsSecond ? 'done.first' : `done.${verb}`, { id, won });
    toast({ tone: needsSecond ? 'info' : 'success', title });
    if (verb !== 'takeBack') opened.goOn((row) => row.requestId !== requestId && isOpen(row));
  };

  const forget = () => {
    setMissing(undefined);
    for (const write of Object.values(writes)) write.forget();
  };
  /** Whether a reason is there where one is needed; says so, and where it is typed, if it is not. */
  const hasReason = (isNeeded: boolean, sentence: string): boolean => {
    forget();
    if (!isNeeded || given !== '') return true;
    setMissing(sentence);
    reasonField.current?.focus();
    return false;
  };
  const changesOf = (moves: readonly Move[]): readonly Change[] =>
    moves.map(({ wallet, beforeWon, afterWon }) => ({
      label: t(`wallet.${wallet}`),
      ...{ before: formatWon(beforeWon), after: formatWon(afterWon) },
    }));
  // What nobody could look up is shown as none, and held to that.
  const unknownWon = !facts && kind === 'charge' ? 0 : null;
  const offeredWon = toldBonusWon ?? facts?.bonusWon ?? unknownWon;
  const bonusWon = isBonusPaid ? offeredWon : null;
  const balanceWon =
    facts?.balanceWon ?? held?.walletsWon[kind === 'incomeExchange' ? 'income' : 'money'];
  const movedBy = (decision: 'approve' | 'decline') =>
    balanceWon === undefined
      ? []
      : changesOf(
          movesOf(decision, request, { balanceWon, bonusWon }, held?.walletsWon.point ?? 0),
        );
  /** What is open of the requirement that its bonus has brought. */
  const openOfBonusWon = held?.wagering.required
    .filter(({ type, subject }) => type !== 'charge' && subject === `request/${requestId}`)
    .reduce((sum, { openWon }) => sum + openWon, 0);
  const account = bankAccount
    ? `${bankAccount.bank} ${bankAccount.number} ${bankAccount.owner}`
    : '–';

  const [moved] = movedBy('approve');
  const chargeMoves = moved
    ? [t('approve.charge.moves', { ...moved, bonus: formatWon(bonusWon ?? 0) })]
    : [];
  /** From what to what the wallet goes that an exchange returns to. */
  const returned = movedBy('decline').map(({ before, after }) =>
    t('returned.moves', { before, after }),
  );
  const noCharge = kind === 'charge' ? [] : [t('returned.noCharge')];
  const approve = async () => {
    if (!hasReason(needsReason(facts), t('approve.reasonMissing'))) return;
    const word = toldWord ?? (isFirstOfTwo(request, facts) ? 'first' : 'last');
    const ofExchange = isPaidLater ? 'later' : 'exchange';
    // No bank transfer before the second word, and no money for a charge.
    const ofFirst = kind === 'charge' ? 'firstCharge' : 'first';
    const step = word === 'first' ? ofFirst : kind === 'charge' ? 'charge' : ofExchange;
    const waivedWon =
      kind === 'exchange' ? (facts?.wagering?.openWon ?? held?.wagering.openWon ?? 0) : 0;
    const isSure = await decide({
      title: t(`approve.${step}.title`, { id }),
      text: [
        t(`approve.${step}.text`, { id, won, account }),
        ...(step === 'charge' ? chargeMoves : []),
        ...(waivedWon > 0 ? [t('approve.waives', { won: formatWon(waivedWon) })] : []),
      ].join(' '),
      verb: t(step === 'exchange' ? 'approve.exchange.verb' : 'decision.approve'),
      ...(step === 'exchange' && { large: account }),
      ...{ amountWon, changes: word === 'first' ? [] : movedBy('approve'), isFinal: true },
    });
    if (!isSure) return;
    const written = await writes.approve.send({
      ...{ ...key, ...(given && { reason: given }) },
      ...(!(isBonusPaid && isBonusWished) && {
        bonus: isBonusPaid ? ('offered' as const) : ('none' as const),
      }),
      ...(bonusWon !== null && { expectedBonusWon: bonusWon }),
      ...(kind === 'exchange' && { expectedWaivedWon: waivedWon }),
      expectedWord: word,
      ...seenStatus(request),
    });
    if (written?.code === 'money.word_differs') {
      setToldWord(word === 'first' ? 'last' : 'first');
      // What is asked about next is another thing, for which nobody waits.
      writes.approve.release();
      await opened.patch(written.details as MoneyRequest);
    }
    if (written?.code === 'money.wagering_unmet')
      void queries.invalidateQueries({ queryKey: queryKey(money.readRequestFacts) });
    if (written?.code === 'money.bonus_differs') {
      setToldBonusWon((written.details as { bonusWon: number }).bonusWon);
      writes.approve.release();
    }
    await tell('approve', written);
  };
  const decline = async () => {
    if (!hasReason(true, t('decline.reasonMissing'))) return;
    const isSure = await decide({
      title: t('decline.title', { id }),
      text: [
        t(kind === 'charge' ? 'decline.charge.text' : 'decline.exchange.text', returns),
        ...returned,
        ...noCharge,
      ].join(' '),
      verb: t('decision.decline'),
      ...{ amountWon, changes: movedBy('decline'), isDestructive: true },
    });
    if (!isSure) return;
    const input = { ...key, reason: given, ...seenStatus(request) };
    await tell('decline', await writes.decline.send(input));
  };
  const hold = async () => {
    forget();
    await tell('hold', await writes.hold.send({ ...key, ...(given && { reason: given }) }));
  };
  const release = async () => {
    forget();
    await tell('release', await writes.release.send(key));
  };
  const cancel = async () => {
    forget();
    const isSure = await decide({
      title: t('cancel.title', { id }),
      text: [
        t(kind === 'charge' ? 'cancel.charge.text' : 'cancel.exchange.text', returns),
        ...returned,
        ...noCharge,
      ].join(' '),
      verb: t('decision.cancel'),
      ...{ amountWon, changes: movedBy('decline'), isDestructive: true },
    });
    if (isSure) await tell('cancel', await writes.cancel.send(key));
  };
  const takeBack = async () => {
    if (!hasReason(true, t('takeBack.reasonMissing'))) return;
    const isSure = await decide({
      title: t('takeBack.title', { id }),
      text: t(openOfBonusWon === undefined ? 'takeBack.text' : 'takeBack.text.open', {
        won: formatWon(request.bonusWon ?? 0),
        open: formatWon(openOfBonusWon ?? 0),
      }),
      verb: t('decision.takeBack'),
      ...{ amountWon: request.bonusWon ?? 0, isDestructive: true },
    });
    if (isSure) await tell('takeBack', await writes.takeBack.send({ ...key, reason: given }));
  };

  const all = Object.values(writes);
  return {
    ...{ approve, decline, hold, release, cancel, takeBack },
    /** Points that approving would bring; null where there is no question of any. */
    offeredWon,
    /** What it brings as it is chosen. */
    bonusWon,
    isBonusPaid,
    /** Whether it is another choice than what the member has asked for. */
    isBonusChosen: isBonusPaid !== isBonusWished,
    toggleBonus: () => setBonusPaid(!isBonusPaid),
    reason,
    reasonField,
    setReason: (text: string) => {
      setReason(text);
      forget();
      for (const write of all) write.release();
    },
    isBusy: all.some(({ disabled }) => disabled),
    isSaving: all.some(({ running }) => running),
    /** What is missing, or what the last press was refused for. */
    refusal: missing ?? all.find(({ refusal }) => refusal !== undefined)?.refusal,
  };
}
