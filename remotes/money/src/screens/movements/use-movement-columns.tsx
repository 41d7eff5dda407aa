import { explainAmount, HISTORY_TYPES, type LedgerEntry, WALLETS } from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX, useShell } from '@gwanje/remote-kit';
import { Badge, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import type { LineLeg, MovementLine } from '../../domain/movement-lines.rule';
import { Change } from '../../parts/change';
import { MemberCell } from '../../parts/member-cell';
import { SubjectLink } from '../../parts/subject-link';
import { typeTone } from '../../parts/use-entry-columns';
import { useText } from '../../text';

type Lines = ReadonlyMap<string, MovementLine>;

/** `포인트 −10,000 → 머니 +10,000` */
function Legs({ legs }: { legs: readonly LineLeg[] }) {
  const t = useText();
  return legs.map(({ wallet, amountWon }, at) => (
    // The order of legs never changes, and two of one wallet are the out and the in of a fold.
    <span key={at}>
      {at > 0 && ' → '}
      {t(`wallet.${wallet}`)} <Change won={amountWon} />
    </span>
  ));
}

/** What went and what came of folded bets. */
function Folded({ line: { entries, legs } }: { line: MovementLine }) {
  const t = useText();
  return legs.map(({ amountWon }) => {
    const sign = Math.sign(amountWon);
    const count = entries.filter((one) => Math.sign(one.amountWon) === sign).length;
    return (
      <span key={sign}>
        {sign > 0 && legs.length > 1 && ' / '}
        {t(sign < 0 ? 'movements.stakes' : 'movements.wins', { count })} <Change won={amountWon} />
      </span>
    );
  });
}

/** What the history says of each movement; files have a row for each of its entries. */
export function useMovementColumns(
  lines: Lines,
  whole: ReadonlyMap<string, readonly LineLeg[]>,
): readonly Column<LedgerEntry>[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const types = Object.fromEntries(
      Object.entries(HISTORY_TYPES).map(([type, name]) => [type, name[locale]]),
    );
    const wallets = Object.fromEntries(WALLETS.map((wallet) => [wallet, t(`wallet.${wallet}`)]));
    const after = (wallet: 'money' | 'point') => (entry: LedgerEntry) => {
      const won = lines.get(entry.entryId)?.afterWon[wallet] ?? null;
      return won === null ? '–' : formatWon(won);
    };
    return [
      {
        ...{ id: 'at', head: t('entries.at'), widthPx: INSTANT_WIDTH_PX },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ at }) => formatInstant(at),
      },
      {
        ...{ id: 'member', head: t('requests.member'), widthPx: 210, isIdentifier: true },
        inFile: [
          { key: 'member.id', head: t('requests.memberId') },
          { key: 'member.nick', head: t('requests.nick') },
        ],
        cell: ({ member }) => <MemberCell member={member} />,
      },
      {
        // As long as `Exchange cancelled (returned)`.
        ...{ id: 'type', head: t('entries.type'), widthPx: locale === 'ko' ? 180 : 212 },
        inFile: [{ key: 'type', words: types }],
        cell: ({ entryId, type }) => {
          const folded = lines.get(entryId)?.folded ?? 1;
          return (
            <Badge tone={typeTone(type)}>
              {folded > 1 ? t('movements.folded', { count: folded }) : types[type]}
            </Badge>
          );
        },
      },
      {
        ...{ id: 'legs', head: t('movements.legs'), widthPx: 270 },
        inFile: [
          { key: 'wallet', head: t('entries.wallet'), words: wallets },
          { key: 'amountWon', head: t('entries.amount') },
          { key: 'balanceAfterWon', head: t('entries.after') },
        ],
        cell: ({ entryId }) => {
          const line = lines.get(entryId);
          if (!line) return null;
          return line.folded > 1 ? (
            <Folded line={line} />
          ) : (
            <Legs legs={whole.get(entryId) ?? line.legs} />
          );
        },
      },
      {
        ...{ id: 'moneyAfterWon', head: t('movements.money'), widthPx: 110, isNumber: true },
        inFile: [],
        cell: after('money'),
      },
      {
        ...{ id: 'pointAfterWon', head: t('movements.points'), widthPx: 110, isNumber: true },
        inFile: [],
        cell: after('point'),
      },
      {
        ...{ id: 'actor', head: t('entries.actor'), widthPx: locale === 'ko' ? 100 : 118 },
        inFile: [{ key: 'actor.id' }],
        cell: ({ actor }) => actor?.id ?? t('entries.noActor'),
      },
      {
        ...{ id: 'explanation', head: t('movements.why'), widthPx: 260 },
        inFile: [],
        cell: ({ entryId, reason }) => {
          const { entries = [], folded = 1 } = lines.get(entryId) ?? {};
          const why = entries.find(({ explanation }) => explanation)?.explanation;
          return folded === 1 && why ? explainAmount(why, locale) : (reason ?? '–');
        },
      },
      {
        ...{ id: 'subject', head: t('entries.subject'), widthPx: 110 },
        cell: (entry) => <SubjectLink entry={entry} />,
      },
      {
        ...{ id: 'entryId', head: t('entries.entryId'), widthPx: 260, isOptional: true },
        cell: ({ entryId }) => entryId,
      },
    ];
  }, [t, locale, lines, whole]);
}
