import {
  ACCEPT_STATES,
  placedSportsBets,
  SPORTS,
  SPORTS_BET_CATEGORIES,
  SPORTS_BET_MARKS,
  SPORTS_TYPES,
  type SportsBetRow,
  type SportsTypeId,
} from '@gwanje/contract';
import { useLevels, useLocalized, useSearchParams } from '@gwanje/remote-kit';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useText } from '../../text';
import { Coloured, narrowed, useHistoryFeet, useHistoryFilters } from '../history-parts';
import { type SportsTask, type SportsView, useSportsColumns } from './use-sports-columns';

const SportsActionForm = lazy(async () => ({
  default: (await import('./sports-action.form')).SportsActionForm,
}));

// Most pages have nothing chosen on them, and most rows are never folded out.
const BetBulk = lazy(async () => ({ default: (await import('../bet-bulk')).BetBulk }));

const SportsFold = lazy(async () => ({ default: (await import('./sports-fold')).SportsFold }));

const SportsBetPart = lazy(async () => ({
  default: (await import('./sports-bet-part')).SportsBetPart,
}));

const AboveBets = lazy(async () => ({ default: (await import('./above-bets')).AboveBets }));

const TYPES = Object.keys(SPORTS_TYPES) as SportsTypeId[];
const typesOf = (view: SportsView): readonly SportsTypeId[] =>
  TYPES.filter((type) => view === 'all' || SPORTS_TYPES[type].isLive === (view === 'live'));

/** Chosen by whatever leads here; in words that its columns have. */
const ELSEWHERE = {
  bet: 'bets.things',
  event: 'column.event',
  market: 'column.market',
  oddsVersion: 'column.odds',
  memberId: 'column.member',
  partnerId: 'column.upline',
} as const;

function useOwnFilters(view: SportsView): readonly Filter[] {
  const t = useText();
  const localized = useLocalized();
  const levels = useLevels();
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    const named = (of: Readonly<Record<string, { ko: string; en: string }>>) =>
      Object.entries(of).map(([value, words]) => ({ value, label: localized(words) }));
    const one = (name: string, label: string, options: Filter['options'] = []): Filter => ({
      ...{ name, label, options: [all, ...options] },
    });
    return [
      one(
        'gameType',
        t('column.type'),
        typesOf(view).map((value) => ({ value, label: localized(SPORTS_TYPES[value]) })),
      ),
      one('sport', t('filter.sport'), named(SPORTS)),
      one('folder', t('column.folders'), [
        { value: '1', label: t('sports.single') },
        { value: '2', label: t('sports.double') },
        { value: '3', label: t('sports.more') },
      ]),
      one('legs', t('filter.legs'), [{ value: 'open', label: t('filter.legs.open') }]),
      ...(view === 'live' ? [one('accept', t('filter.accept'), named(ACCEPT_STATES))] : []),
      // A link brings it along.
      { ...one('level', t('filter.level'), levels.options), isElsewhere: true },
    ];
  }, [t, localized, levels, view]);
}

/** A history of bets on sports as its view says; each folds out its legs, and opens in a window from there. */
export function SportsHistory({ view }: { readonly view: SportsView }) {
  const t = useText();
  const [params] = useSearchParams();
  const asked = params.get('bet');
  const path = `/bet/sports${view === 'all' ? '' : view}history`;
  const isHigh = params.get('high') === 'all';
  const accepting = view === 'live' ? typesOf(view).join() : undefined;
  const narrow = useCallback(
    (given: Readonly<Record<string, string>>) => {
      const said = narrowed(given, {});
      // One bet is shown whatever it is of.
      return given.bet || view === 'all' || said.gameType
        ? said
        : { ...said, gameType: typesOf(view).join() };
    },
    [view],
  );
  const filters = useHistoryFilters({
    own: useOwnFilters(view),
    ...{ marks: SPORTS_BET_MARKS, categories: SPORTS_BET_CATEGORIES, elsewhere: ELSEWHERE },
  });
  const reload = useReloadList(placedSportsBets);
  const [task, setTask] = useState<SportsTask>();
  const columns = useSportsColumns(view, { onAction: setTask, onChanged: reload });
  const feetOf = useHistoryFeet();
  if (asked)
    return (
      <Suspense>
        <SportsBetPart betId={asked} path={path} />
      </Suspense>
    );
  return (
    <Coloured>
      <ListScreen
        list={placedSportsBets}
        things={t('bets.things')}
        subtitle={t(`sports.subtitle.${view}`)}
        columns={columns}
        filters={filters}
        narrow={narrow}
        defaultRange="today"
        feetOf={feetOf}
        toneOf={({ result, isVoidAsked, acceptingUntil }: SportsBetRow) =>
          isVoidAsked || acceptingUntil
            ? 'wait'
            : result === 'N' || result === 'C'
              ? 'muted'
              : undefined
        }
        bulk={(selected, { filter, reload }) => (
          <Suspense>
            <BetBulk product="sports" {...{ selected, filter }} onDone={reload} />
          </Suspense>
        )}
        detailOf={(bet) => (
          <Suspense>
            <SportsFold bet={bet} path={path} onAction={setTask} />
          </Suspense>
        )}
      >
        <Suspense>
          {(isHigh || accepting) && (
            <AboveBets {...{ isHigh, accepting, path }} filter={narrow({})} onChanged={reload} />
          )}
        </Suspense>
        <Suspense>
          {task && (
            <SportsActionForm
              of={task}
              bet={task.bet}
              onDone={reload}
              onClose={() => setTask(undefined)}
            />
          )}
        </Suspense>
      </ListScreen>
    </Coloured>
  );
}
