import { HISTORY_TYPES, type LedgerEntry, WALLETS } from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX, useShell } from '@gwanje/remote-kit';
import { Badge, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import type { MoveLine } from '../../domain/move-lines.rule';
import { MemberCell } from '../../parts/member-cell';
import { typeTone } from '../../parts/use-entry-columns';
import { useText } from '../../text';

type Columns = readonly Column<LedgerEntry>[];

/** What stands of a conversion or of a transfer in its one line; files have a row for each entry. */
export function useMoveColumns(
  tab: 'wallets' | 'members',
  lines: ReadonlyMap<string, MoveLine>,
): Columns {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const types = Object.fromEntries(
      Object.entries(HISTORY_TYPES).map(([type, name]) => [type, name[locale]]),
    );
    const wallets = Object.fromEntries(WALLETS.map((wallet) => [wallet, t(`wallet.${wallet}`)]));
    const memberInFile = [
      { key: 'member.id' as const, head: t('requests.memberId') },
      { key: 'member.nick' as const, head: t('requests.nick') },
    ];
    const after = (side: 'from' | 'to') => (row: LedgerEntry) => {
      const entry = lines.get(row.entryId)?.[side];
      if (!entry) return '–';
      return tab === 'wallets' && side === 'from' ? (
        <>
          <small>{wallets[entry.wallet]}</small> {formatWon(entry.balanceAfterWon)}
        </>
      ) : (
        formatWon(entry.balanceAfterWon)
      );
    };
    const who = (side: 'from' | 'to') => (row: LedgerEntry) => {
      const entry = lines.get(row.entryId)?.[side];
      return entry ? <MemberCell member={entry.member} /> : '–';
    };
    const at: Column<LedgerEntry> = {
      ...{ id: 'at', head: t('entries.at'), widthPx: INSTANT_WIDTH_PX },
      sorts: { ascending: 'oldest', descending: 'newest' },
      cell: (row) => formatInstant(row.at),
    };
    const amount: Column<LedgerEntry> = {
      ...{ id: 'amountWon', head: t('entries.amount'), widthPx: 120, isNumber: true },
      inFile: [{ key: 'wallet', head: t('entries.wallet'), words: wallets }, { key: 'amountWon' }],
      cell: ({ entryId }) => <strong>{formatWon(lines.get(entryId)?.amountWon ?? 0)}</strong>,
    };
    const fromAfter = (head: string): Column<LedgerEntry> => ({
      ...{ id: 'fromAfterWon', head, widthPx: 150, isNumber: true },
      inFile: [{ key: 'balanceAfterWon', head: t('entries.after') }],
      cell: after('from'),
    });
    const toAfter = (id: string, head: string): Column<LedgerEntry> => ({
      ...{ id, head, widthPx: 150, isNumber: true, inFile: [] },
      cell: after('to'),
    });
    const actor: Column<LedgerEntry> = {
      ...{ id: 'actor', head: t('entries.actor'), widthPx: 100 },
      inFile: [{ key: 'actor.id' }],
      cell: (row) => row.actor?.id ?? t('entries.noActor'),
    };
    const type: Column<LedgerEntry> = {
      ...{ id: 'type', head: t('entries.type'), widthPx: 190 },
      inFile: [{ key: 'type', words: types }],
      cell: (row) => {
        const { type } = lines.get(row.entryId)?.to ?? row;
        return <Badge tone={typeTone(type)}>{types[type]}</Badge>;
      },
    };
    if (tab === 'wallets')
      return [
        at,
        {
          ...{ id: 'member', head: t('requests.member'), widthPx: 210, isIdentifier: true },
          inFile: memberInFile,
          cell: ({ member }) => <MemberCell member={member} />,
        },
        type,
        amount,
        fromAfter(t('change.fromAfter')),
        toAfter('moneyAfterWon', t('change.moneyAfter')),
        actor,
      ];
    return [
      at,
      {
        ...{ id: 'from', head: t('change.from'), widthPx: 180, isIdentifier: true },
        inFile: memberInFile,
        cell: who('from'),
      },
      { ...{ id: 'to', head: t('change.to'), widthPx: 180, inFile: [] }, cell: who('to') },
      amount,
      fromAfter(t('change.giverAfter')),
      toAfter('toAfterWon', t('change.takerAfter')),
      {
        ...{ id: 'reason', head: t('requests.reason'), widthPx: 170 },
        cell: ({ reason }) => reason ?? '–',
      },
      actor,
    ];
  }, [t, locale, tab, lines]);
}
