import { minigameLimits, type RowOf } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Badge, Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useMemo, useState } from 'react';
import { MemberCell } from '../../parts/member-cell';
import { useLimitWords } from '../../parts/use-limit-words';
import { useText } from '../../text';

type Row = RowOf<typeof minigameLimits>;
const STATES = ['inForce', 'endsSoon', 'over', 'closed'] as const;

// Most visits only read.
const LimitForm = lazy(async () => ({ default: (await import('./limit.form')).LimitForm }));
const RemoveForm = lazy(async () => ({ default: (await import('./limit.form')).RemoveForm }));

interface Opened {
  readonly does: 'save' | 'remove';
  /** Undefined: a new one. */
  readonly row?: Row;
}

function useColumns(onOpen: (opened: Opened) => void): readonly Column<Row>[] {
  const t = useText();
  const whyNot = useWhyNot('minigameSettings.change');
  const { gameOf, wonOf } = useLimitWords();
  return useMemo(() => {
    const won = (id: 'maxWon' | 'benefitWon' | 'maxRoundWon'): Column<Row> => ({
      ...{ id, head: t(`limits.${id}`), widthPx: 130, isNumber: true },
      cell: (row) => wonOf(row[id]),
    });
    return [
      {
        ...{ id: 'member', head: t('user.member'), widthPx: 220, isIdentifier: true },
        inFile: [{ key: 'member.id' }],
        cell: ({ member }) => <MemberCell member={member} />,
      },
      { id: 'game', head: t('limits.game'), widthPx: 150, cell: ({ game }) => gameOf(game) },
      {
        ...{ id: 'isAllowed', head: t('limits.isAllowed'), widthPx: 90 },
        cell: ({ isAllowed }) =>
          isAllowed ? t('limits.open') : <Badge tone="bad">{t('limits.closed')}</Badge>,
      },
      won('maxWon'),
      won('benefitWon'),
      won('maxRoundWon'),
      {
        ...{ id: 'until', head: t('limits.until'), widthPx: 110 },
        cell: ({ until }) => until ?? t('limits.noEnd'),
      },
      { id: 'reason', head: t('reason'), widthPx: 180, cell: ({ reason }) => reason },
      {
        ...{ id: 'by', head: t('money.by'), widthPx: 90 },
        inFile: [{ key: 'by.id' }],
        cell: ({ by }) => by.id,
      },
      {
        ...{ id: 'updatedAt', head: t('limits.updatedAt'), widthPx: 150 },
        cell: ({ updatedAt }) => formatInstant(updatedAt),
      },
      {
        ...{ id: 'actions', head: t('user.actions'), widthPx: 140, isActions: true },
        cell: (row) =>
          (['save', 'remove'] as const).map((does) => (
            <Button
              key={does}
              size="s"
              tone="quiet"
              disabledReason={whyNot}
              onClick={() => onOpen({ does, row })}
            >
              {t(`limits.${does}`)}
            </Button>
          )),
      },
    ];
  }, [t, whyNot, gameOf, wonOf, onOpen]);
}

/** May this member bet on this game, and for how much, other than his level says? */
export default function MinigamesPersonalScreen() {
  const t = useText();
  const whyNot = useWhyNot('minigameSettings.change');
  const reload = useReloadList(minigameLimits);
  const { games } = useLimitWords();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const filters = useMemo((): readonly Filter[] => {
    const all = { value: '', label: t('filter.all') };
    return [
      { name: 'game', label: t('limits.game'), options: [all, ...games] },
      {
        ...{ name: 'state', label: t('user.status') },
        options: [all, ...STATES.map((value) => ({ value, label: t(`limits.state.${value}`) }))],
      },
      { name: 'query', label: t('filter.idOrNick') },
      { name: 'memberId', label: t('user.member'), isElsewhere: true },
    ];
  }, [t, games]);
  return (
    <ListScreen
      list={minigameLimits}
      things={t('limits.things')}
      subtitle={t('limits.subtitle')}
      columns={useColumns(setOpened)}
      filters={filters}
      toneOf={({ isAllowed }) => (isAllowed ? undefined : 'bad')}
      actions={
        <Button
          tone="primary"
          shortcut="N"
          disabledReason={whyNot}
          onClick={() => setOpened({ does: 'save' })}
        >
          {t('limits.new')}
        </Button>
      }
    >
      <Suspense>
        {opened?.does === 'save' && <LimitForm row={opened.row} onDone={reload} onClose={close} />}
        {opened?.does === 'remove' && opened.row && (
          <RemoveForm row={opened.row} onDone={reload} onClose={close} />
        )}
      </Suspense>
    </ListScreen>
  );
}
