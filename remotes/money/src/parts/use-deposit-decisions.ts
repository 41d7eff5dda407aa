import { type Deposit, type MoneyRequest, money } from '@gwanje/contract';
import { decide, useWrite } from '@gwanje/remote-kit/decision';
import { formatWon, toast } from '@gwanje/ui-kit';
import { useRef, useState } from 'react';
import {
  isFirstOfTwo,
  isOpen,
  movesOf,
  needsReason,
  seenStatus,
} from '../domain/request-state.rule';
import { useText } from '../text';
import type { FactsByRequest } from './use-request-facts';

type Word = 'first' | 'last';

interface Options {
  readonly deposit: Deposit;
  readonly facts: FactsByRequest;
  readonly onDone: () => Promise<unknown>;
}

export type DepositDecisions = ReturnType<typeof useDepositDecisions>;

/** Every way to go on with a deposit. */
export function useDepositDecisions({ deposit, facts, onDone }: Options) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  // Which of two words it is, once the server has said that it is another one than was shown.
  const [told, setTold] = useState<{ readonly requestId: string; readonly word: Word }>();
  const reasonField = useRef<HTMLInputElement>(null);
  const writes = {
    match: useWrite(money.matchDeposit),
    unmatch: useWrite(money.unmatchDeposit),
    ignore: useWrite(money.ignoreDeposit),
    approve: useWrite(money.approveRequest),
    correct: useWrite(money.correctRequest),
  };
  const all = Object.values(writes);
  const { depositId, payer, amountWon } = deposit;
  const given = reason.trim();
  const won = formatWon(amountWon);
  const forget = () => {
    setMissing(undefined);
    for (const write of all) write.forget();
  };
  /** Says that a reason is missing, and where it is typed. */
  const askForReason = (sentence: string) => {
    setMissing(sentence);
    reasonField.current?.focus();
  };
  const keyOf = ({ requestId, member }: MoneyRequest) => ({ memberId: member._id, requestId });
  /** Whether it may be approved as it is; says what is missing where it may not. */
  const mayApprove = ({ requestId }: MoneyRequest): boolean => {
    forget();
    if (given !== '' || !needsReason(facts.get(requestId))) return true;
    askForReason(t('approve.reasonMissing'));
    return false;
  };
  const changesOf = (request: MoneyRequest) => {
    const known = facts.get(request.requestId);
    return (known ? movesOf('approve', request, known, 0) : [])
      .filter(({ wallet }) => wallet === 'money')
      .map(({ wallet, beforeWon, afterWon }) => ({
        label: t(`wallet.${wallet}`),
        ...{ before: formatWon(beforeWon), after: formatWon(afterWon) },
      }));
  };
  /** Points that it brings as its member wishes, and none that nobody could look up. */
  const bonusOf = ({ requestId, bonusWish }: MoneyRequest) =>
    bonusWish === 'none' ? 0 : (facts.get(requestId)?.bonusWon ?? 0);
  const wordOf = (request: MoneyRequest): Word => {
    if (told?.requestId === request.requestId) return told.word;
    return isFirstOfTwo(request, facts.get(request.requestId)) ? 'first' : 'last';
  };
  const carryApproval = async (request: MoneyRequest) => {
    const bonusWon = bonusOf(request);
    const expectedWord = wordOf(request);
    const sent = await writes.approve.send({
      ...{ ...keyOf(request), ...(given && { reason: given }) },
      ...(request.bonusWish === 'offered' && { expectedBonusWon: bonusWon }),
      expectedWord,
      ...seenStatus(request),
    });
    if (sent?.code === 'money.word_differs') {
      setTold({
        requestId: request.requestId,
        word: expectedWord === 'first' ? 'last' : 'first',
      });
      // What is asked about next is another thing, for which nobody waits.
      writes.approve.release();
    }
    if (sent?.data) {
      setReason('');
      const needsSecond = isOpen(sent.data);
      const words = { id: request.member.id, won: formatWon(request.amountWon) };
      toast({
        tone: needsSecond ? 'info' : 'success',
        title: t(needsSecond ? 'done.first' : 'done.approve', words),
      });
    }
    await onDone();
  };
  const asks = (request: MoneyRequest, sentence: 'candidates.sure' | 'approve.charge.text') => {
    const { id } = request.member;
    const isFirst = wordOf(request) === 'first';
    const changes = isFirst ? [] : changesOf(request);
    const first = t('approve.firstCharge.text', { id, won: formatWon(request.amountWon) });
    return decide({
      title: t(isFirst ? 'approve.firstCharge.title' : 'approve.charge.title', { id }),
      text: [
        t(sentence, { payer, won, id }),
        ...(isFirst ? [first] : []),
        ...changes.map(({ before, after }) =>
          t('approve.charge.moves', { before, after, bonus: formatWon(bonusOf(request)) }),
        ),
      ].join(' '),
      verb: t('decision.approve'),
      ...{ amountWon: request.amountWon, changes, isFinal: true },
    });
  };
  const linked = async (request: MoneyRequest) => {
    const sent = await writes.match.send({ depositId, ...keyOf(request) });
    // What can be pressed next is about a deposit in another state.
    if (sent?.data) writes.match.release();
    return sent?.data;
  };

  return {
    reason,
    reasonField,
    setReason: (text: string) => {
      setReason(text);
      forget();
      for (const write of all) write.release();
    },
    isBusy: all.some(({ disabled }) => disabled),
    refusal: missing ?? all.find(({ refusal }) => refusal !== undefined)?.refusal,
    /** Links first, so that a charge that needs two people keeps its deposit meanwhile. */
    matchAndApprove: async (request: MoneyRequest) => {
      if (!mayApprove(request) || !(await asks(request, 'candidates.sure'))) return;
      if (await linked(request)) await carryApproval(request);
      else await onDone();
    },
    match: async (request: MoneyRequest) => {
      forget();
      if (await linked(request))
        toast({ tone: 'success', title: t('candidates.matched', { id: request.member.id, won }) });
      await onDone();
    },
    approve: async (request: MoneyRequest) => {
      if (mayApprove(request) && (await asks(request, 'approve.charge.text')))
        await carryApproval(request);
    },
    /** Asks for what was really paid, so that the deposit fits; approving that is a decision of its own. */
    correct: async (request: MoneyRequest) => {
      forget();
      if (given === '') {
        askForReason(t('correct.reasonMissing'));
        return;
      }
      const { id } = request.member;
      const isSure = await decide({
        title: t('correct.title', { id }),
        text: [
          t('correct.text', { won: formatWon(request.amountWon), amount: won }),
          ...(amountWon > request.amountWon ? [t('correct.raised')] : []),
        ].join(' '),
        verb: t('correct.submit'),
        amountWon,
      });
      if (!isSure) return;
      const sent = await writes.correct.send({
        ...{ ...keyOf(request), amountWon, reason: given },
        ...seenStatus(request),
      });
      if (sent?.data) {
        setReason('');
        toast({ tone: 'success', title: t('done.correct', { id, won }) });
      }
      await onDone();
    },
    unmatch: async () => {
      forget();
      const sent = await writes.unmatch.send({ depositId });
      if (sent?.data) {
        writes.unmatch.release();
        toast({ tone: 'success', title: t('candidates.unmatched', { payer, won }) });
      }
      await onDone();
    },
    ignore: async () => {
      forget();
      if (given === '') {
        askForReason(t('candidates.ignore.reasonMissing'));
        return;
      }
      const isSure = await decide({
        title: t('candidates.ignore.title', { payer }),
        text: t('candidates.ignore.text', { payer, won }),
        verb: t('candidates.ignore'),
        ...{ amountWon, isDestructive: true },
      });
      if (!isSure) return;
      const sent = await writes.ignore.send({ depositId, reason: given });
      if (sent?.data) {
        setReason('');
        writes.ignore.release();
        const waits = sent.data.state === 'unmatched';
        toast({
          tone: waits ? 'info' : 'success',
          title: t(waits ? 'candidates.ignore.first' : 'candidates.ignored', { payer, won }),
        });
      }
      await onDone();
    },
  };
}
