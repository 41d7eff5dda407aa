import { type DepositAccount, money } from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Revealed } from '@gwanje/remote-kit/reveal';
import { Badge, type BadgeTone, Button, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { DECISIONS, nameOf, type Usage, type useDecisions } from './use-decisions';

const TONES: Readonly<Record<DepositAccount['status'], BadgeTone>> = {
  waiting: 'warn',
  active: 'good',
  paused: 'neutral',
  retired: 'neutral',
};

const Parts = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0 8px;
  align-items: center;
`;

const Buttons = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: 4px;
`;

/** Whole as long as somebody is to agree to it; after that each part is shown for a reason. */
function Account({ account }: { readonly account: DepositAccount }) {
  const t = useText();
  const { accountId, account: masked } = account;
  if (!masked.number.includes('*')) return nameOf(account);
  return (
    <Parts>
      {masked.bank}
      {(['number', 'owner'] as const).map((field) => (
        <Revealed
          key={field}
          endpoint={money.revealDepositAccount}
          input={{ accountId, field }}
          label={t(`bank.${field}`)}
          whose={nameOf(account)}
          masked={masked[field]}
        />
      ))}
    </Parts>
  );
}

interface ColumnsOptions {
  usage: Usage | undefined;
  decisions: Pick<ReturnType<typeof useDecisions>, 'run' | 'disabled'>;
  /** Why the person may change nothing, where that is so. */
  whyNot: string | undefined;
  edit: (account: DepositAccount) => void;
}

/** Of each account: what it is, who is shown it, what went to it today, and what can be done about it. */
export function useDepositAccountColumns({
  usage,
  decisions: { run, disabled },
  whyNot,
  edit,
}: ColumnsOptions): readonly Column<DepositAccount>[] {
  const t = useText();
  const me = useShell((shell) => shell.admin?._id);
  return useMemo(() => {
    const won = (value: number | null) => (value === null ? t('bank.none') : formatWon(value));
    const minuteShown = (at: string | null) => (at === null ? '' : formatInstant(at).slice(0, -3));
    const usageOf = ({ accountId }: DepositAccount) =>
      usage?.find((one) => one.accountId === accountId);
    const whyNotRun = (account: DepositAccount, isApproval: boolean) =>
      whyNot ?? (isApproval && account.firstApprovedBy?._id === me ? t('bank.own') : undefined);
    return [
      {
        id: 'account',
        head: t('bank.account'),
        widthPx: 300,
        isIdentifier: true,
        cell: (account) => <Account account={account} />,
        inFile: (['bank', 'number', 'owner'] as const).map((key) => ({
          key: `account.${key}`,
          head: t(`bank.${key}`),
        })),
      },
      {
        id: 'status',
        head: t('bank.status'),
        widthPx: 120,
        inFile: [
          {
            key: 'status',
            words: Object.fromEntries(
              Object.keys(TONES).map((one) => [
                one,
                t(`bank.status.${one as DepositAccount['status']}`),
              ]),
            ),
          },
        ],
        cell: ({ status }) => <Badge tone={TONES[status]}>{t(`bank.status.${status}`)}</Badge>,
      },
      {
        id: 'levels',
        head: t('bank.levels'),
        widthPx: 80,
        cell: ({ levelMin, levelMax }) => `${levelMin}–${levelMax}`,
        inFile: [
          { key: 'levelMin', head: t('bank.levelMin') },
          { key: 'levelMax', head: t('bank.levelMax') },
        ],
      },
      {
        id: 'line',
        head: t('bank.line'),
        widthPx: 110,
        cell: ({ line }) => line?.id ?? t('bank.line.all'),
        inFile: [{ key: 'line.id', head: t('bank.line') }],
      },
      {
        id: 'range',
        head: t('bank.range'),
        widthPx: 190,
        isNumber: true,
        cell: ({ minWon, maxWon }) =>
          minWon === null && maxWon === null ? t('bank.none') : `${won(minWon)} ~ ${won(maxWon)}`,
        inFile: [
          { key: 'minWon', head: t('bank.minWon') },
          { key: 'maxWon', head: t('bank.maxWon') },
        ],
      },
      {
        id: 'assigned',
        head: t('bank.assigned'),
        widthPx: 156,
        isNumber: true,
        cell: (account) => formatWon(usageOf(account)?.assignedWon ?? 0),
        inFile: [],
      },
      {
        id: 'approved',
        head: t('bank.approved'),
        widthPx: 156,
        isNumber: true,
        cell: (account) => formatWon(usageOf(account)?.approvedWon ?? 0),
        inFile: [],
      },
      {
        id: 'dayMaxWon',
        head: t('bank.dayMaxWon'),
        widthPx: 120,
        isNumber: true,
        cell: ({ dayMaxWon }) => won(dayMaxWon),
      },
      {
        id: 'used',
        head: t('bank.used'),
        widthPx: 90,
        isNumber: true,
        cell: (account) =>
          account.dayMaxWon === null
            ? '–'
            : `${Math.floor(((usageOf(account)?.assignedWon ?? 0) * 100) / account.dayMaxWon)} %`,
        inFile: [],
      },
      {
        id: 'open',
        head: t('bank.open'),
        widthPx: 70,
        isNumber: true,
        cell: (account) => t('bank.open.count', { count: usageOf(account)?.openCount ?? 0 }),
        inFile: [],
      },
      {
        id: 'position',
        head: t('bank.position'),
        widthPx: 60,
        isNumber: true,
        cell: ({ position }) => position,
      },
      {
        id: 'window',
        head: t('bank.window'),
        widthPx: 250,
        cell: ({ fromAt, untilAt }) =>
          fromAt === null && untilAt === null
            ? t('bank.none')
            : `${minuteShown(fromAt)} ~ ${minuteShown(untilAt)}`,
        inFile: [
          { key: 'fromAt', head: t('bank.fromAt') },
          { key: 'untilAt', head: t('bank.untilAt') },
        ],
      },
      {
        id: 'addedBy',
        head: t('bank.addedBy'),
        widthPx: 120,
        cell: ({ addedBy }) => addedBy.id,
        inFile: [{ key: 'addedBy.id', head: t('bank.addedBy') }],
      },
      {
        id: 'addedAt',
        head: t('bank.addedAt'),
        widthPx: 160,
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ addedAt }) => formatInstant(addedAt),
      },
      {
        id: 'actions',
        head: t('bank.actions'),
        widthPx: 250,
        isActions: true,
        cell: (account) => (
          <Buttons>
            {account.status !== 'retired' && (
              <Button size="s" tone="quiet" disabledReason={whyNot} onClick={() => edit(account)}>
                {t('bank.edit')}
              </Button>
            )}
            {DECISIONS[account.status].map((decision) => (
              <Button
                key={decision}
                size="s"
                aria-label={`${nameOf(account)} ${t(`bank.${decision}`)}`}
                disabled={disabled}
                disabledReason={whyNotRun(account, decision === 'approve')}
                onClick={() => void run(decision, account)}
              >
                {t(`bank.${decision}`)}
              </Button>
            ))}
          </Buttons>
        ),
      },
    ];
  }, [t, usage, run, disabled, whyNot, edit, me]);
}
