import {
  OPPOSITE_AMONG_MAX,
  type RowOf,
  TRACE_JUDGEMENTS,
  TRACE_KINDS,
  traceGroups,
} from '@gwanje/contract';
import { formatInstant, useNamed, useSearchParams } from '@gwanje/remote-kit';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
import { Badge, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useMemo } from 'react';
import { useText } from '../../text';
import { GroupPanel } from './group-panel';
import { KindTabs, LINKS } from './kind-tabs';
import { useOppositeWords } from './use-opposite-words';

type Row = RowOf<typeof traceGroups>;

// Most visits look at groups.
const Links = lazy(async () => ({ default: (await import('./links')).Links }));

function useColumns(): readonly Column<Row>[] {
  const t = useText();
  const { words } = useNamed();
  const opposite = useOppositeWords();
  return useMemo(() => {
    const kinds = words(TRACE_KINDS);
    const judgements = words(TRACE_JUDGEMENTS);
    const won = (id: 'chargeWon' | 'exchangeWon' | 'bonusWon', isSorted: boolean): Column<Row> => ({
      ...{ id, head: t(`tracking.${id}`), widthPx: 120, isNumber: true },
      ...(isSorted && { sorts: { ascending: id, descending: `-${id}` } }),
      cell: (row) => formatWon(row[id]),
    });
    return [
      {
        ...{ id: 'key', head: t('tracking.key'), widthPx: 160, isIdentifier: true },
        cell: ({ key }) => key,
      },
      {
        ...{ id: 'kind', head: t('tracking.kind'), widthPx: 72 },
        inFile: [{ key: 'kind', words: kinds }],
        cell: ({ kind }) => kinds[kind],
      },
      {
        ...{ id: 'members', head: t('tracking.members'), widthPx: 80, isNumber: true },
        sorts: { ascending: 'members', descending: '-members' },
        cell: ({ members }) => members,
      },
      {
        ...{ id: 'newMembers7d', head: t('tracking.newMembers7d'), widthPx: 112, isNumber: true },
        cell: ({ newMembers7d }) => newMembers7d,
      },
      won('chargeWon', true),
      won('exchangeWon', false),
      won('bonusWon', true),
      {
        ...{ id: 'oppositeRounds', head: t('tracking.opposite'), widthPx: 114, isNumber: true },
        cell: ({ oppositeRounds, members }) => opposite(oppositeRounds, members),
      },
      {
        ...{ id: 'lastSeenAt', head: t('tracking.lastSeenAt'), widthPx: 150 },
        sorts: { ascending: 'lastSeenAt', descending: '-lastSeenAt' },
        cell: ({ lastSeenAt }) => formatInstant(lastSeenAt),
      },
      {
        ...{ id: 'judgement', head: t('tracking.judgement'), widthPx: 164 },
        inFile: [{ key: 'judgement', words: judgements }],
        cell: ({ judgement, addedMembers }) => (
          <>
            {judgements[judgement]}{' '}
            {addedMembers > 0 && (
              <Badge tone="warn">{t('tracking.added', { count: addedMembers })}</Badge>
            )}
          </>
        ),
      },
      {
        ...{ id: 'judgedBy', head: t('tracking.by'), widthPx: 100 },
        inFile: [{ key: 'judgedBy.id' }],
        cell: ({ judgedBy }) => judgedBy?.id ?? '–',
      },
    ];
  }, [t, words, opposite]);
}

const ANY = 'all';

/** What the address says, in the list's own words: without a judgement it is what nobody has judged. */
const narrow = ({ judgement, ...rest }: Readonly<Record<string, string>>) => ({
  ...rest,
  ...(judgement !== ANY && { judgement: judgement ?? 'unknown' }),
});

/** Are these accounts one person, and what is done with all of them? */
export default function TrackingScreen() {
  const [params] = useSearchParams();
  return params.get('kind') === LINKS ? (
    <Suspense>
      <Links />
    </Suspense>
  ) : (
    <Groups />
  );
}

function Groups() {
  const t = useText();
  const { options } = useNamed();
  const filters = useMemo((): readonly Filter[] => {
    return [
      {
        ...{ name: 'kind', label: t('tracking.kind') },
        ...{ isElsewhere: true, options: options(TRACE_KINDS) },
      },
      {
        ...{ name: 'judgement', label: t('tracking.judgement') },
        options: [
          ...options(TRACE_JUDGEMENTS).map(({ value, label }) => ({
            value: value === 'unknown' ? '' : value,
            label,
          })),
          { value: ANY, label: t('filter.all') },
        ],
      },
      { name: 'minMembers', label: t('tracking.minMembers') },
    ];
  }, [t, options]);
  return (
    <ListScreen
      list={traceGroups}
      things={t('tracking.things')}
      subtitle={t('tracking.subtitle', { count: OPPOSITE_AMONG_MAX })}
      columns={useColumns()}
      filters={filters}
      narrow={narrow}
      defaultRange="30days"
      toneOf={({ judgement, bonusWon, oppositeRounds }) =>
        judgement === 'samePerson'
          ? 'bad'
          : judgement === 'unknown' && (bonusWon > 0 || (oppositeRounds ?? 0) > 0)
            ? 'wait'
            : undefined
      }
      detailOf={(group, opened) => <GroupPanel group={group} onJudged={opened.patch} />}
    >
      <KindTabs />
    </ListScreen>
  );
}
