import {
  EVENT_PHASES,
  type EventDetail,
  type EventPhase,
  type EventView,
  SPORTS,
  SPORTS_TYPES,
  type SportsEvent,
  sportsEvents,
  type TotalOf,
} from '@gwanje/contract';
import { useLocalized, useSearchParams, useShell } from '@gwanje/remote-kit';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { formatWon } from '@gwanje/ui-kit';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useText } from '../../text';
import { BulkDeeds } from './bulk-deeds';
import { EventPanel } from './event-panel';
import { StopAll } from './event-stops';
import { isOverdue } from './event-words';
import { type EventTask, EventTaskForm } from './event-work';
import { type EventColumn, useEventColumns } from './use-event-columns';

export interface EventPage {
  readonly view: EventView;
  readonly columns: readonly EventColumn[];
  /** Phases among which one may be chosen. */
  /** As the menu has them: a browser chooses the first that begins with what is typed, so 정산 stands before 정산중. */
  readonly phases: readonly EventPhase[];
  /** What is listed until another is chosen; left out: all of them. */
  readonly defaultPhase?: EventPhase;
  readonly defaultSort: 'soonest' | 'latest';
  /** By whose amount it may be sorted; left out: none. */
  readonly sorted?: readonly EventColumn[];
  readonly hasDays?: true;
  /** Its days are those to come. */
  readonly isAhead?: true;
  readonly bulk?: readonly ('suspend' | 'resume' | 'odds' | 'reserve' | 'unreserve')[];
  /** How often its rows are asked for what has become of them; left out: as often as those of any list. */
  readonly askedEveryMs?: number;
  /** One key stops the event that is open, another all of the page. */
  readonly hasStops?: true;
}

/** In the address: every phase, where the page has one of its own. */
const EVERY = 'all';
const NONE_SORTED: readonly EventColumn[] = [];
const SOON_MS = 600_000;
const SILENT_MS = 60_000;

const isSoon = ({ phase, startsAt }: SportsEvent) =>
  (phase === 'open' || phase === 'suspended') && Date.parse(startsAt) - Date.now() < SOON_MS;
const isSilent = ({ source, oddsFedAt, phase }: SportsEvent) =>
  source !== null &&
  (phase === 'open' || phase === 'started') &&
  oddsFedAt !== null &&
  Date.now() - Date.parse(oddsFedAt) > SILENT_MS;

function useFilters({ phases, defaultPhase }: EventPage): readonly Filter[] {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the functions that read it
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    const named = (words: Readonly<Record<string, { ko: string; en: string }>>) => [
      all,
      ...Object.entries(words).map(([value, name]) => ({ value, label: localized(name) })),
    ];
    return [
      // What is looked for is where the key of searching leads: it stands first.
      { name: 'query', label: t('event.query') },
      { name: 'sport', label: t('event.column.sport'), options: named(SPORTS) },
      { name: 'gameType', label: t('event.column.gameType'), options: named(SPORTS_TYPES) },
      {
        ...{ name: 'state', label: t('event.column.phase') },
        options: [
          defaultPhase ? { value: '', label: localized(EVENT_PHASES[defaultPhase]) } : all,
          ...(defaultPhase ? [{ value: EVERY, label: all.label }] : []),
          ...phases
            .filter((phase) => phase !== defaultPhase)
            .map((phase) => ({ value: phase, label: localized(EVENT_PHASES[phase]) })),
        ],
      },
      { name: 'league', label: t('event.column.league') },
    ];
  }, [locale, phases, defaultPhase]);
}

interface EventListProps {
  readonly page: EventPage;
  /** Of events made by hand: begins another like this one. */
  readonly onCopy?: (detail: EventDetail) => void;
  readonly actions?: ReactNode;
  /** The words on the one of them that makes an event. */
  readonly makes?: string | undefined;
  readonly children?: ReactNode;
}

/** A page of events, as its definition says. */
export function EventList({ page, onCopy, actions, makes, children }: EventListProps) {
  const t = useText();
  const reload = useReloadList(sportsEvents);
  const [params] = useSearchParams();
  const [task, setTask] = useState<EventTask>();
  const isOfWaiting = (params.get('state') ?? page.defaultPhase) === 'awaiting';
  const narrow = useCallback(
    ({ state = page.defaultPhase, ...filters }: Readonly<Record<string, string>>) => ({
      ...filters,
      view: page.view,
      ...(state !== undefined && state !== EVERY && { state }),
    }),
    [page.view, page.defaultPhase],
  );
  const feetOf = useCallback(
    ({
      count,
      totals: [total],
    }: {
      readonly count: number;
      readonly totals: readonly TotalOf<typeof sportsEvents>[];
    }) =>
      total
        ? [
            {
              label: t('foot.all'),
              tone: 'accent' as const,
              cells: {
                bets: total.bets,
                stake: formatWon(total.stakeWon),
                payout: formatWon(total.payoutWon),
                profit: formatWon(total.profitWon),
              },
            },
          ]
        : count > 0
          ? [{ label: t('foot.tooWide'), cells: {} }]
          : [],
    [t],
  );
  return (
    <ListScreen
      list={sportsEvents}
      things={t('event.things')}
      subtitle={t(`event.subtitle.${page.view}`)}
      columns={useEventColumns(page.columns, {
        ...{ sorted: page.sorted ?? NONE_SORTED, onChanged: reload, onTask: setTask },
      })}
      filters={useFilters(page)}
      narrow={narrow}
      // Whatever waits for its result is listed, however long ago it began.
      {...(page.hasDays && { defaultRange: 'all' as const })}
      {...(page.isAhead && { isAhead: true })}
      {...(page.askedEveryMs && { askedEveryMs: page.askedEveryMs })}
      // What is overdue stands first: a short sport is so sooner than a long one that began before it.
      defaultSort={isOfWaiting ? 'due' : page.defaultSort}
      {...(page.defaultPhase && { empty: { title: t('event.noneAwaiting') } })}
      feetOf={feetOf}
      toneOf={(event) =>
        isOverdue(event)
          ? 'late'
          : isSilent(event) ||
              isSoon(event) ||
              event.phase === 'awaiting' ||
              event.phase === 'confirming'
            ? 'wait'
            : event.phase === 'void'
              ? 'muted'
              : undefined
      }
      detailOf={(event, { goOn }) => (
        <EventPanel
          event={event}
          onChanged={reload}
          {...(page.defaultPhase === 'awaiting' && {
            onNext: () => goOn(({ phase }) => phase === 'awaiting'),
          })}
          onCopy={onCopy}
          {...(page.hasStops && { hasStop: true })}
        />
      )}
      {...(page.bulk && {
        bulk: (
          selected: ReadonlySet<string>,
          { filter }: { readonly filter: Readonly<Record<string, string>> },
        ) => (
          <>
            {page.hasStops && <StopAll view={page.view} onDone={reload} />}
            <BulkDeeds deeds={page.bulk ?? []} {...{ selected, filter }} onDone={reload} />
          </>
        ),
      })}
      actions={actions}
      makes={makes}
    >
      {children}
      {task && <EventTaskForm task={task} onDone={reload} onClose={() => setTask(undefined)} />}
    </ListScreen>
  );
}
