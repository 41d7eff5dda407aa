import { minigameLimits, type RowOf } from '@gwanje/contract';
import type { Filter } from '@gwanje/remote-kit/list';
import { RecordScreen, useRecordColumns } from '@gwanje/remote-kit/record-list';
import { Badge } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, useMemo } from 'react';
import { MemberCell } from '../../parts/member-cell';
import { isStricter, useLevelLimits, useLimitWords } from '../../parts/use-limit-words';
import { useText } from '../../text';

type Row = RowOf<typeof minigameLimits>;
const STATES = ['inForce', 'endsSoon', 'over', 'closed'] as const;

// Most visits only read.
const LimitForm = lazy(async () => ({ default: (await import('./limit.form')).LimitForm }));
const RemoveForm = lazy(async () => ({ default: (await import('./limit.form')).RemoveForm }));

type LevelOf = ReturnType<typeof useLevelLimits>;

function useColumns(levelOf: LevelOf): readonly Column<Row>[] {
  const t = useText();
  const { gameOf, besideLevel } = useLimitWords();
  return useRecordColumns(
    minigameLimits,
    {
      member: {
        ...{ widthPx: 220, isIdentifier: true },
        inFile: [{ key: 'member.id' }],
        cell: ({ member }) => <MemberCell member={member} />,
      },
      game: { widthPx: 150, inFile: [{ key: 'game' }], cell: ({ game }) => gameOf(game) },
      isAllowed: {
        widthPx: 90,
        cell: ({ isAllowed }) =>
          isAllowed ? t('limits.open') : <Badge tone="bad">{t('limits.closed')}</Badge>,
      },
      maxWon: { widthPx: 190, cell: (row) => besideLevel(row, 'maxWon', levelOf(row)) },
      benefitWon: { widthPx: 190, cell: (row) => besideLevel(row, 'benefitWon', levelOf(row)) },
      maxRoundWon: { widthPx: 190, cell: (row) => besideLevel(row, 'maxRoundWon', levelOf(row)) },
      until: { head: t('limits.until'), widthPx: 110, none: t('limits.noEnd') },
      reason: { widthPx: 180 },
      by: {
        ...{ widthPx: 90, inFile: [{ key: 'by.id' }] },
        cell: ({ by }) => by.id,
      },
      updatedAt: { widthPx: 150 },
    },
    (id) => t(`limits.${id}`),
    [t, gameOf, besideLevel, levelOf],
  );
}

/** May this member bet on this game, and for how much, other than his level says? */
export default function MinigamesPersonalScreen() {
  const t = useText();
  const { games } = useLimitWords();
  const levelOf = useLevelLimits();
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
        return isStricter(row, levelOf(row)) ? undefined : 'muted';
      }}
      add={{ verb: t('limits.new'), form: (opened) => <LimitForm row={undefined} {...opened} /> }}
      actionsWidthPx={140}
      deeds={[
        {
          ...{ id: 'save', verb: t('limits.save'), isQuiet: true },
          form: (row, opened) => <LimitForm row={row} {...opened} />,
        },
        {
          ...{ id: 'remove', verb: t('limits.remove'), isQuiet: true },
          form: (row, opened) => <RemoveForm row={row} {...opened} />,
        },
      ]}
    />
  );
}
