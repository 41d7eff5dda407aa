import { type MoneyRequest, money, type RequestFacts, type requests } from '@gwanje/contract';
import { type Change, decide, useWrite } from '@gwanje/remote-kit/decision';
import type { OpenedRow } from '@gwanje/remote-kit/list';
import { formatWon, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { isOpen, type Move, movesOf, needsReason } from '../domain/request-state.rule';
import { useText } from '../text';

interface DecisionsOptions {
  readonly request: MoneyRequest;
  readonly facts: RequestFacts | undefined;
  /** Points that the member has; undefined while that is not known. */
  readonly pointWon: number | undefined;
  readonly opened: OpenedRow<typeof requests>;
}

type Verb = 'approve' | 'decline' | 'hold' | 'release' | 'cancel' | 'takeBack';

interface Written {
  readonly data: MoneyRequest | null;
  readonly code?: string;
  readonly details?: unknown;
}

/** Every way to go on with a request: asked for with what it does, carried out once, told at its row. */
export function useDecisions({ request, facts, pointWon, opened }: DecisionsOptions) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
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

  const tell = async (verb: Verb, written: Written | undefined) => {
    if (!written) return;
    const { data, code, details } = written;
    if (!data) {
      // Somebody else was quicker: what he made of it stands in the row at once.
      if (code === 'money.request_closed' && details) await opened.patch(details as MoneyRequest);
      return;
    }
    setReason('');
    await opened.patch(data);
    const needsSecond = verb === 'approve' && isOpen(data);
    const title = t(needsSecond ? 'done.first' : `done.${verb}`, { id, won });
    toast({ tone: needsSecond ? 'info' : 'success', title });
    if (verb !== 'takeBack') opened.goOn((row) => row.requestId !== requestId && isOpen(row));
  };

  const forget = () => {
    setMissing(undefined);
    for (const write of Object.values(writes)) write.forget();
  };
  /** Whether a reason is there where one is needed; says so where it is not. */
  const hasReason = (isNeeded: boolean, sentence: string): boolean => {
    forget();
    if (!isNeeded || given !== '') return true;
    setMissing(sentence);
    return false;
  };
  const changesOf = (moves: readonly Move[]): readonly Change[] =>
    moves.map(({ wallet, beforeWon, afterWon }) => ({
      label: t(`wallet.${wallet}`),
      ...{ before: formatWon(beforeWon), after: formatWon(afterWon) },
    }));
  const movedBy = (decision: 'approve' | 'decline') =>
    facts ? changesOf(movesOf(decision, request, facts, pointWon ?? 0)) : [];
  const account = bankAccount
    ? `${bankAccount.bank} ${bankAccount.number} ${bankAccount.owner}`
    : '–';

  const approve = async () => {
    if (!hasReason(needsReason(facts), t('approve.reasonMissing'))) return;
    const isCharge = kind === 'charge';
    const waivedWon = facts?.wagering?.openWon ?? 0;
    const isSure = await decide({
      title: t(isCharge ? 'approve.charge.title' : 'approve.exchange.title', { id }),
      text: [
        t(isCharge ? 'approve.charge.text' : 'approve.exchange.text', { id, won, account }),
        ...(waivedWon > 0 ? [t('approve.waives', { won: formatWon(waivedWon) })] : []),
      ].join(' '),
      verb: t(isCharge ? 'decision.approve' : 'approve.exchange.verb'),
      ...{ amountWon, changes: movedBy('approve'), isFinal: true },
    });
    if (!isSure) return;
    await tell('approve', await writes.approve.send({ ...key, ...(given && { reason: given }) }));
  };
  const decline = async () => {
    if (!hasReason(true, t('decline.reasonMissing'))) return;
    const isSure = await decide({
      title: t('decline.title', { id }),
      text: t(kind === 'charge' ? 'decline.charge.text' : 'decline.exchange.text', { won }),
      verb: t('decision.decline'),
      ...{ amountWon, changes: movedBy('decline'), isDestructive: true },
    });
    if (isSure) await tell('decline', await writes.decline.send({ ...key, reason: given }));
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
      text: t(kind === 'charge' ? 'cancel.charge.text' : 'decline.exchange.text', { won }),
      verb: t('decision.cancel'),
      ...{ amountWon, changes: movedBy('decline'), isDestructive: true },
    });
    if (isSure) await tell('cancel', await writes.cancel.send(key));
  };
  const takeBack = async () => {
    if (!hasReason(true, t('takeBack.reasonMissing'))) return;
    const isSure = await decide({
      title: t('takeBack.title', { id }),
      text: t('takeBack.text', { won: formatWon(request.bonusWon ?? 0) }),
      verb: t('decision.takeBack'),
      ...{ amountWon: request.bonusWon ?? 0, isDestructive: true },
    });
    if (isSure) await tell('takeBack', await writes.takeBack.send({ ...key, reason: given }));
  };

  const all = Object.values(writes);
  return {
    ...{ approve, decline, hold, release, cancel, takeBack },
    reason,
    setReason: (text: string) => {
      setReason(text);
      forget();
      for (const write of all) write.release();
    },
    isBusy: all.some(({ disabled }) => disabled),
    /** What is missing, or what the last press was refused for. */
    refusal: missing ?? all.find(({ refusal }) => refusal !== undefined)?.refusal,
  };
}
