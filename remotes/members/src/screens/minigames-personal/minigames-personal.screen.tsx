import { minigameLimits, type RowOf } from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import type { Filter } from '@gwanje/remote-kit/list';
import { type Opened, RecordScreen, useRecordColumns } from '@gwanje/remote-kit/record-list';
import { Badge, Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { MemberCell } from '../../parts/member-cell';
import { isLooser, useLevelLimits, useLimitWords } from '../../parts/use-limit-words';
import { useText } from '../../text';

type Row = RowOf<typeof minigameLimits>;
const STATES = [
  ...(['inForce', 'looser', 'stricter', 'waiting'] as const),
  ...(['endsSoon', 'over', 'closed'] as const),
];

// Most visits only read.
const LimitForm = lazy(async () => ({ default: (await import('./limit.form')).LimitForm }));
const NewLimitForm = lazy(async () => ({ default: (await import('./limit.form')).NewLimitForm }));
const DecideForm = lazy(async () => ({ default: (await import('./limit.form')).DecideForm }));
const RemoveForm = lazy(async () => ({ default: (await import('./limit.form')).RemoveForm }));
const RemoveManyForm = lazy(async () => ({
  default: (await import('./limit.form')).RemoveManyForm,
}));

type LevelOf = ReturnType<typeof useLevelLimits>;

function useColumns(levelOf: LevelOf): readonly Column<Row>[] {
  const t = useText();
  const { games, gameOf, besideLevel, sayAsked } = useLimitWords();
  const amount = (name: 'maxWon' | 'benefitWon' | 'maxRoundWon') => ({
    ...{ head: t('dash.inWon', { name: t(`limits.${name}`) }), widthPx: 190 },
    cell: (row: Row) => besideLevel(row, name, levelOf(row)),
  });
  return useRecordColumns(
    minigameLimits,
    {
      member: {
        ...{ widthPx: 220, isIdentifier: true },
        inFile: [{ key: 'member.id' }],
        cell: ({ member }) => <MemberCell member={member} />,
      },
      game: {
        widthPx: 150,
        inFile: [
          {
            key: 'game',
            words: Object.fromEntries(games.map(({ value, label }) => [value, label])),
          },
        ],
        cell: ({ game }) => gameOf(game),
      },
      isAllowed: {
        widthPx: 90,
        words: { true: t('limits.open'), false: t('limits.closed') },
        cell: ({ isAllowed }) =>
          isAllowed ? t('limits.open') : <Badge tone="bad">{t('limits.closed')}</Badge>,
      },
      asked: {
        ...{ head: t('limits.askedHead'), widthPx: 240, inFile: [{ key: 'asked.by.id' }] },
        cell: (row) => row.asked && <Badge tone="warn">{sayAsked(row)}</Badge>,
      },
      maxWon: amount('maxWon'),
      benefitWon: amount('benefitWon'),
      maxRoundWon: amount('maxRoundWon'),
      until: { head: t('limits.until'), widthPx: 110, none: t('limits.noEnd') },
      reason: { widthPx: 180 },
      by: {
        ...{ widthPx: 90, inFile: [{ key: 'by.id' }] },
        cell: ({ by }) => by.id,
      },
      updatedAt: { widthPx: 150 },
    },
    (id) => t(`limits.${id}`),
    [t, games, gameOf, besideLevel, sayAsked, levelOf],
  );
}

interface RemoveManyProps {
  readonly rows: readonly Row[];
  readonly reload: () => Promise<unknown>;
}

/** Lets the levels say it again, for every limit that is selected. */
function RemoveMany({ rows, reload }: RemoveManyProps) {
  const t = useText();
  const whyNot = useWhyNot('minigameSettings.change');
  const [removed, setRemoved] = useState<readonly Row[]>();
  return (
    <>
      {rows.length > 0 && (
        <Button size="s" disabledReason={whyNot} onClick={() => setRemoved(rows)}>
          {t('limits.removeMany', { count: rows.length })}
        </Button>
      )}
      <Suspense>
        {removed && (
          <RemoveManyForm rows={removed} onDone={reload} onClose={() => setRemoved(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** May this member bet on this game, and for how much, other than his level says? */
export default function MinigamesPersonalScreen() {
  const t = useText();
  const { games } = useLimitWords();
  const levelOf = useLevelLimits();
  // Of a page that was left what is selected is still as it was read there.
  const [seen] = useState(() => new Map<string, Row>());
  const noteRows = useCallback(
    (rows: readonly Row[]) => {
      for (const row of rows) seen.set(row.limitId, row);
    },
    [seen],
  );
  const filters = useMemo(
    (): readonly Filter[] => [
      { name: 'game', label: t('limits.game'), hasAll: true, options: games },
      {
        ...{ name: 'state', label: t('user.status'), hasAll: true },
        options: STATES.map((value) => ({ value, label: t(`limits.state.${value}`) })),
      },
      { name: 'query', label: t('filter.idOrNick') },
      { name: 'memberId', label: t('user.member'), isElsewhere: true },
    ],
    [t, games],
  );
  return (
    <RecordScreen
      list={minigameLimits}
      things={t('limits.things')}
      subtitle={t('limits.subtitle')}
      permission="minigameSettings.change"
      columns={useColumns(levelOf)}
      filters={filters}
      toneOf={(row) => {
        if (!row.isAllowed) return 'bad';
        return isLooser(row, levelOf(row)) ? 'wait' : undefined;
      }}
      onRows={noteRows}
      bulk={(selected, { reload }) => (
        <RemoveMany rows={[...selected].flatMap((id) => seen.get(id) ?? [])} reload={reload} />
      )}
      add={{ verb: t('limits.new'), form: (opened) => <NewLimitForm {...opened} /> }}
      actionsWidthPx={140}
      opens="change"
      deeds={[
        {
          ...{ id: 'change', verb: t('limits.change'), isQuiet: true },
          form: (row, opened) => <LimitForm row={row} {...opened} />,
        },
        ...(['approve', 'decline'] as const).map((does) => ({
          ...{ id: does, verb: t(`limits.${does}`), isQuiet: true },
          isOffered: ({ asked }: Row) => asked !== null,
          form: (row: Row, opened: Opened) => <DecideForm row={row} does={does} {...opened} />,
        })),
        {
          ...{ id: 'remove', verb: t('limits.remove'), isQuiet: true },
          form: (row, opened) => <RemoveForm row={row} {...opened} />,
        },
      ]}
    />
  );
}
