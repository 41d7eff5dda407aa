import { call } from '@gwanje/api-client';
import { type DepositAccount, depositAccounts, money, type ReplyOf } from '@gwanje/contract';
import { decide, useWrite } from '@gwanje/remote-kit/decision';
import { formatWon, toast } from '@gwanje/ui-kit';
import { useCallback, useRef } from 'react';
import { useText } from '../../text';

export type Usage = ReplyOf<typeof money.listDepositAccountUsage>;
export type Decision = 'approve' | 'decline' | 'pause' | 'resume' | 'retire';

/** What can be decided about an account of each status, in the order of the buttons. */
export const DECISIONS = {
  waiting: ['approve', 'decline'],
  active: ['pause', 'retire'],
  paused: ['resume', 'retire'],
  retired: [],
} as const satisfies Record<DepositAccount['status'], readonly Decision[]>;

/** How an account is called in a question: whole where the person is to compare it. */
export const nameOf = ({ account }: DepositAccount) =>
  `${account.bank} ${account.number} ${account.owner}`;

type Shown = Pick<DepositAccount, 'levelMin' | 'levelMax' | 'fromAt' | 'untilAt'>;

/** Within its time at this moment. */
const isNow = ({ fromAt, untilAt }: Shown) =>
  (fromAt === null || Date.parse(fromAt) <= Date.now()) &&
  (untilAt === null || Date.parse(untilAt) > Date.now());
const isForAll = (one: DepositAccount) =>
  one.status === 'active' && one.line === null && isNow(one);

/**
 * Levels that are shown no account any more once this one is gone, or is as `after` says; lines with
 * their own aside.
 */
export async function levelsLeft(
  account: DepositAccount,
  after?: Shown & { readonly partner?: string },
): Promise<readonly number[]> {
  if (!isForAll(account)) return [];
  const { data } = await call(depositAccounts.page, { status: 'active' });
  const others: Shown[] = (data?.rows ?? []).filter(
    (one) => isForAll(one) && one.accountId !== account.accountId,
  );
  if (after && after.partner === undefined && isNow(after)) others.push(after);
  const { levelMin, levelMax } = account;
  return Array.from({ length: levelMax - levelMin + 1 }, (_, index) => levelMin + index).filter(
    (level) => !others.some((one) => one.levelMin <= level && level <= one.levelMax),
  );
}

/** The decisions about an account, each after its question. */
export function useDecisions(usage: Usage | undefined, reload: () => Promise<unknown>) {
  const t = useText();
  const writes = {
    approve: useWrite(money.approveDepositAccount),
    decline: useWrite(money.declineDepositAccount),
    pause: useWrite(money.pauseDepositAccount),
    resume: useWrite(money.resumeDepositAccount),
    retire: useWrite(money.retireDepositAccount),
  };
  const all = Object.values(writes);
  const latest = useRef(writes);
  latest.current = writes;
  const run = useCallback(
    async (decision: Decision, account: DepositAccount) => {
      const { accountId, version } = account;
      const { openCount: count = 0, open = [] } =
        usage?.find((one) => one.accountId === accountId) ?? {};
      const names = open.map(({ member, amountWon }) =>
        t('bank.shown.one', { id: member.id, won: formatWon(amountWon) }),
      );
      for (const { forget } of Object.values(latest.current)) forget();
      const ends = decision === 'pause' || decision === 'retire';
      const left = ends ? await levelsLeft(account) : [];
      const isSure = await decide({
        title: t(`bank.${decision}.title`, { account: nameOf(account) }),
        text: [
          t(`bank.${decision}.text`, { count }),
          ...(ends && names.length > 0
            ? [
                t(count > names.length ? 'bank.shown.more' : 'bank.shown', {
                  names: names.join(', '),
                  count: count - names.length,
                }),
              ]
            : []),
          ...(left.length > 0 ? [t('bank.leaves', { levels: left.join(', ') })] : []),
        ].join(' '),
        verb: t(`bank.${decision}`),
        isFinal: decision === 'approve',
        isDestructive: decision === 'retire' || decision === 'decline',
      });
      if (!isSure) return;
      const { approve, resume, ...others } = latest.current;
      // A word is on what stood in the question.
      const written =
        decision === 'approve' || decision === 'resume'
          ? await { approve, resume }[decision].send({ accountId, version })
          : await others[decision].send({ accountId });
      if (written?.data) {
        const isPassed = decision === 'approve' && written.data.status === 'waiting';
        const title = t(isPassed ? 'bank.done.passed' : `bank.done.${decision}`);
        toast({ tone: 'success', title });
      }
      await reload();
    },
    [t, usage, reload],
  );
  return {
    run,
    disabled: all.some(({ disabled }) => disabled),
    refusal: all.find(({ refusal }) => refusal)?.refusal,
  };
}
