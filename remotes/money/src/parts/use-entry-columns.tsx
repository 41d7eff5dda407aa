import {
  explainAmount,
  type HISTORY_GROUPS,
  HISTORY_TYPES,
  type HistoryType,
  type LedgerEntry,
  WALLETS,
} from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX, useShell } from '@gwanje/remote-kit';
import { Badge, type BadgeTone, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import { useText } from '../text';
import { Change } from './change';
import { MemberCell } from './member-cell';
import { SubjectLink } from './subject-link';

type Group = keyof typeof HISTORY_GROUPS;

const GROUP_TONES: Partial<Record<Group, BadgeTone>> = {
  chargeExchange: 'accent',
  payback: 'good',
  transfer: 'warn',
};

/** How an entry's type stands out. */
export const typeTone = (type: HistoryType): BadgeTone =>
  GROUP_TONES[HISTORY_TYPES[type].group] ?? 'neutral';

/** What the history says of each entry. */
export function useEntryColumns(): readonly Column<LedgerEntry>[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const words = Object.fromEntries(
      Object.entries(HISTORY_TYPES).map(([type, name]) => [type, name[locale]]),
    );
    return [
      {
        id: 'at',
        head: t('entries.at'),
        widthPx: INSTANT_WIDTH_PX,
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ at }) => formatInstant(at),
      },
      {
        id: 'member',
        head: t('requests.member'),
        widthPx: 190,
        isIdentifier: true,
        inFile: [
          { key: 'member.id', head: t('requests.memberId') },
          { key: 'member.nick', head: t('requests.nick') },
        ],
        cell: ({ member }) => <MemberCell member={member} />,
      },
      {
        id: 'wallet',
        head: t('entries.wallet'),
        widthPx: 86,
        inFile: [
          {
            key: 'wallet',
            words: Object.fromEntries(WALLETS.map((wallet) => [wallet, t(`wallet.${wallet}`)])),
          },
        ],
        cell: ({ wallet }) => t(`wallet.${wallet}`),
      },
      {
        id: 'type',
        head: t('entries.type'),
        widthPx: 150,
        inFile: [{ key: 'type', words }],
        cell: ({ type }) => <Badge tone={typeTone(type)}>{words[type]}</Badge>,
      },
      {
        id: 'amountWon',
        head: t('entries.amount'),
        widthPx: 110,
        isNumber: true,
        cell: ({ amountWon }) => <Change won={amountWon} />,
      },
      {
        id: 'balanceBeforeWon',
        head: t('entries.before'),
        widthPx: 110,
        isNumber: true,
        cell: ({ balanceBeforeWon }) => formatWon(balanceBeforeWon),
      },
      {
        id: 'balanceAfterWon',
        head: t('entries.after'),
        widthPx: 110,
        isNumber: true,
        cell: ({ balanceAfterWon }) => <strong>{formatWon(balanceAfterWon)}</strong>,
      },
      {
        id: 'reason',
        head: t('requests.reason'),
        widthPx: 120,
        cell: ({ reason }) => reason ?? '–',
      },
      {
        id: 'actor',
        head: t('entries.actor'),
        widthPx: 90,
        inFile: [{ key: 'actor.id' }],
        cell: ({ actor }) => actor?.id ?? t('entries.noActor'),
      },
      {
        id: 'subject',
        head: t('entries.subject'),
        widthPx: 110,
        cell: (entry) => <SubjectLink entry={entry} />,
      },
      {
        id: 'explanation',
        head: t('movements.why'),
        widthPx: 280,
        inFile: [],
        cell: ({ explanation }) => (explanation ? explainAmount(explanation, locale) : '–'),
      },
      {
        id: 'entryId',
        head: t('entries.entryId'),
        widthPx: 260,
        isOptional: true,
        cell: ({ entryId }) => entryId,
      },
    ];
  }, [t, locale]);
}
