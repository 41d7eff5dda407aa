import {
  EVENT_PHASES,
  MARKET_KINDS,
  MARKET_PICKS,
  periodName,
  SPORTS,
  SPORTS_TYPES,
  type SportsEvent,
} from '@gwanje/contract';
import { formatInstant, useLocalized, useShell } from '@gwanje/remote-kit';
import { Age } from '@gwanje/remote-kit/list';
import { Badge, type BadgeTone, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { fileWords } from '../file-words';
import { isComing, isOverdue, periodsText, scoreText, useEventWords } from './event-words';
import { type EventTask, EventWork } from './event-work';
import { LiveNumberEdit, ReserveEdit } from './live-edits';
import { OddsEdit } from './odds-edit';
import type { FollowEvent } from './use-event';

const NONE = '–';
const TONES: Partial<Record<SportsEvent['phase'], BadgeTone>> = {
  open: 'good',
  suspended: 'bad',
  started: 'accent',
  awaiting: 'warn',
  confirming: 'warn',
  settling: 'accent',
};

/** What lies on each pick, in words and beneath them as a bar. */
const Shares = styled.span`
  display: grid;
  gap: 3px;
  > span { display: flex; height: 4px; border-radius: 2px; overflow: hidden; background: var(--line); }
  i:nth-child(1) { background: var(--accent); }
  i:nth-child(2) { background: var(--warn); }
  i:nth-child(3) { background: var(--good); }
`;

/** What a page of events may show, by name. */
export type EventColumn =
  | 'startsAt'
  | 'left'
  | 'sport'
  | 'league'
  | 'match'
  | 'odds'
  | 'markets'
  | 'bundles'
  | 'bets'
  | 'stake'
  | 'shares'
  | 'worst'
  | 'fed'
  | 'phase'
  | 'score'
  | 'periods'
  | 'lastScore'
  | 'source'
  | 'payout'
  | 'profit'
  | 'settled'
  | 'gameType'
  | 'reserved'
  | 'reserve'
  | 'delay'
  | 'limit'
  | 'clock'
  | 'accepting'
  | 'lastMinute'
  | 'stopped'
  | 'refused'
  | 'courtside'
  | 'madeBy'
  | 'work';

const clockText = ({ clockSeconds }: SportsEvent): string =>
  clockSeconds === null
    ? ''
    : `${Math.floor(clockSeconds / 60)}:${String(clockSeconds % 60).padStart(2, '0')}`;

interface EventColumnsOptions {
  /** By whose amount the page may be sorted. */
  readonly sorted: readonly EventColumn[];
  readonly onChanged: FollowEvent;
  readonly onTask: (task: EventTask) => void;
}

/** The columns of a page of events, in the order that it wants. */
export function useEventColumns(
  names: readonly EventColumn[],
  { sorted, onChanged, onTask }: EventColumnsOptions,
): readonly Column<SportsEvent>[] {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  const { nameOf, matchOf } = useEventWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the functions that read it
  return useMemo(() => {
    const head = (name: EventColumn) => t(`event.column.${name}`);
    const phases = fileWords(EVENT_PHASES, localized);
    const number = (name: EventColumn, key: keyof SportsEvent, widthPx = 110) => ({
      ...{ id: name, head: head(name), widthPx, isNumber: true as const },
      inFile: [{ key }],
      ...(sorted.includes(name) && { sorts: { descending: name as 'bets' | 'stake' | 'worst' } }),
      cell: (row: SportsEvent) =>
        typeof row[key] === 'number' ? formatWon(row[key] as number) : NONE,
    });
    const columns: Record<EventColumn, Column<SportsEvent>> = {
      startsAt: {
        ...{ id: 'startsAt', head: head('startsAt'), widthPx: 150 },
        sorts: { ascending: 'soonest', descending: 'latest' },
        cell: ({ startsAt }) => formatInstant(startsAt),
      },
      left: {
        ...{ id: 'left', head: head('left'), widthPx: 90, inFile: [] },
        cell: ({ startsAt }) => {
          const minutes = Math.ceil((Date.parse(startsAt) - Date.now()) / 60_000);
          if (minutes <= 0) return NONE;
          return minutes < 60
            ? t('event.minutes', { minutes })
            : t('event.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
        },
      },
      sport: {
        ...{ id: 'sport', head: head('sport'), widthPx: 90 },
        inFile: [{ key: 'sport', words: fileWords(SPORTS, localized) }],
        cell: ({ sport }) => localized(SPORTS[sport]),
      },
      league: {
        ...{ id: 'league', head: head('league'), widthPx: 130, inFile: [{ key: 'league.name' }] },
        cell: ({ league }) => nameOf(league),
      },
      match: {
        ...{ id: 'match', head: head('match'), widthPx: 230, isIdentifier: true },
        inFile: [
          { key: 'home.name', head: t('event.home') },
          { key: 'away.name', head: t('event.away') },
        ],
        cell: matchOf,
      },
      odds: {
        ...{ id: 'odds', head: head('odds'), widthPx: 170, inFile: [] },
        cell: ({ eventId, basic, source }) =>
          basic ? (
            <OddsEdit
              eventId={eventId}
              market={basic}
              isFed={source !== null}
              onChanged={onChanged}
            />
          ) : (
            NONE
          ),
      },
      markets: {
        ...{ id: 'markets', head: head('markets'), widthPx: 90, isNumber: true },
        inFile: [{ key: 'marketsOpen' }, { key: 'markets' }],
        cell: ({ markets, marketsOpen }) => `${marketsOpen}/${markets}`,
      },
      bundles: {
        ...{ id: 'bundles', head: head('bundles'), widthPx: 210 },
        inFile: [{ key: 'markets' }],
        cell: ({ bundles }) =>
          bundles
            ?.map(({ kind, markets }) => `${localized(MARKET_KINDS[kind])} ${markets}`)
            .join(' · ') || NONE,
      },
      bets: number('bets', 'bets', 80),
      stake: number('stake', 'stakeWon'),
      shares: {
        ...{ id: 'shares', head: head('shares'), widthPx: 160, inFile: [] },
        cell: ({ basic }) => {
          const sum = basic?.stakes.reduce((total, { stakeWon }) => total + stakeWon, 0) ?? 0;
          if (!basic || sum === 0) return NONE;
          const shares = basic.prices.map(({ pick }) => ({
            pick,
            percent: Math.round(
              ((basic.stakes.find((one) => one.pick === pick)?.stakeWon ?? 0) * 100) / sum,
            ),
          }));
          return (
            <Shares>
              {shares
                .map(({ pick, percent }) => `${localized(MARKET_PICKS[pick])} ${percent}%`)
                .join(' · ')}
              <span aria-hidden>
                {shares.map(({ pick, percent }) => (
                  <i key={pick} style={{ width: `${percent}%` }} />
                ))}
              </span>
            </Shares>
          );
        },
      },
      worst: number('worst', 'worstWon'),
      fed: {
        ...{ id: 'fed', head: head('fed'), widthPx: 110, inFile: [{ key: 'oddsAt' }] },
        cell: ({ oddsFedAt, oddsAt, marketsFrozen }) => (
          <>
            {(oddsFedAt ?? oddsAt) ? <Age at={(oddsFedAt ?? oddsAt) as string} /> : NONE}
            {marketsFrozen > 0 && (
              <>
                {' '}
                <Badge tone="accent">{t('event.frozen')}</Badge>
              </>
            )}
          </>
        ),
      },
      phase: {
        ...{ id: 'phase', head: head('phase'), widthPx: 110 },
        inFile: [{ key: 'phase', words: phases }],
        cell: (event) => (
          <>
            <Badge tone={event.isSecondAsked ? 'warn' : (TONES[event.phase] ?? 'neutral')}>
              {event.phase === 'confirming' && event.confirmsAt === null
                ? t('event.held')
                : phases[event.phase]}
            </Badge>
            {event.isFedOtherwise && (
              <>
                {' '}
                <Badge tone="bad">{t('event.fedOtherwise')}</Badge>
              </>
            )}
            {isOverdue(event) && (
              <>
                {' '}
                <Badge tone="bad">{t('event.overdue')}</Badge>
              </>
            )}
            {event.isMoving && (
              <>
                {' '}
                <Badge tone="accent">{t('event.moving')}</Badge>
              </>
            )}
          </>
        ),
      },
      score: {
        ...{ id: 'score', head: head('score'), widthPx: 80 },
        inFile: [
          { key: 'score.home', head: t('event.home') },
          { key: 'score.away', head: t('event.away') },
        ],
        cell: ({ score }) => scoreText(score),
      },
      periods: {
        ...{ id: 'periods', head: head('periods'), widthPx: 160, inFile: [] },
        cell: ({ score }) => periodsText(score),
      },
      lastScore: {
        ...{ id: 'lastScore', head: head('lastScore'), widthPx: 170 },
        inFile: [
          { key: 'lastScore.home', head: t('event.home') },
          { key: 'lastScore.away', head: t('event.away') },
          { key: 'lastScore.at', head: head('lastScore') },
        ],
        cell: ({ lastScore }) =>
          lastScore ? (
            <>
              {t(`event.scored.${lastScore.side ?? 'changed'}`, {
                score: `${lastScore.home} : ${lastScore.away}`,
              })}{' '}
              · <Age at={lastScore.at} />
            </>
          ) : (
            NONE
          ),
      },
      source: {
        ...{ id: 'source', head: head('source'), widthPx: 80 },
        inFile: [
          {
            key: 'score.source',
            words: { feed: t('event.source.feed'), hand: t('event.source.hand') },
          },
        ],
        cell: ({ score }) => (score ? t(`event.source.${score.source}`) : NONE),
      },
      payout: number('payout', 'payoutWon'),
      profit: number('profit', 'profitWon'),
      settled: {
        ...{ id: 'settled', head: head('settled'), widthPx: 170, inFile: [{ key: 'settledAt' }] },
        cell: ({ settledAt, settledBy }) =>
          settledAt ? `${formatInstant(settledAt)} ${settledBy?.id ?? t('event.nobody')}` : NONE,
      },
      gameType: {
        ...{ id: 'gameType', head: head('gameType'), widthPx: 90 },
        inFile: [{ key: 'gameType', words: fileWords(SPORTS_TYPES, localized) }],
        cell: ({ gameType }) => localized(SPORTS_TYPES[gameType]),
      },
      reserved: {
        ...{ id: 'reserved', head: head('reserved'), widthPx: 116 },
        inFile: [{ key: 'isLiveReserved', words: { true: t('event.on'), false: t('event.off') } }],
        cell: ({ isLiveReserved, source }) => (
          <Badge tone={isLiveReserved ? 'good' : source === null ? 'warn' : 'neutral'}>
            {source === null ? t('event.noFeed') : t(isLiveReserved ? 'event.on' : 'event.off')}
          </Badge>
        ),
      },
      reserve: {
        ...{ id: 'reserve', head: head('reserve'), widthPx: 110, inFile: [], isActions: true },
        cell: (event) => <ReserveEdit event={event} onChanged={onChanged} />,
      },
      delay: {
        ...{ id: 'delay', head: head('delay'), widthPx: 110, isNumber: true },
        inFile: [{ key: 'delaySeconds' }],
        // Once it is played, what it was reserved with holds.
        cell: (event) =>
          isComing(event) ? (
            <LiveNumberEdit column="delay" event={event} onChanged={onChanged} />
          ) : (
            (event.delaySeconds ?? NONE)
          ),
      },
      limit: {
        ...{ id: 'limit', head: head('limit'), widthPx: 110, isNumber: true },
        inFile: [{ key: 'limitPercent' }],
        cell: (event) =>
          isComing(event) ? (
            <LiveNumberEdit column="limit" event={event} onChanged={onChanged} />
          ) : (
            event.limitPercent
          ),
      },
      clock: {
        ...{ id: 'clock', head: head('clock'), widthPx: 110, inFile: [{ key: 'period' }] },
        cell: (row) =>
          row.period === null
            ? NONE
            : `${localized(periodName(row.sport, row.period))} ${clockText(row)}`,
      },
      accepting: {
        ...{ id: 'accepting', head: head('accepting'), widthPx: 130, isNumber: true },
        inFile: [{ key: 'acceptingWon' }],
        cell: ({ accepting, acceptingWon }) =>
          accepting === 0
            ? NONE
            : t('event.laidPick', { bets: accepting, stake: formatWon(acceptingWon) }),
      },
      lastMinute: number('lastMinute', 'lastMinuteWon', 120),
      stopped: {
        ...{ id: 'stopped', head: head('stopped'), widthPx: 120, isNumber: true },
        inFile: [{ key: 'stoppedSeconds' }],
        cell: ({ stoppedSeconds: seconds }) =>
          seconds === null
            ? NONE
            : t('event.minutesSeconds', {
                ...{ minutes: Math.floor(seconds / 60), seconds: seconds % 60 },
              }),
      },
      refused: {
        ...{ id: 'refused', head: head('refused'), widthPx: 110, isNumber: true },
        inFile: [{ key: 'refusedBps' }],
        cell: ({ refusedBps }) =>
          refusedBps === null ? NONE : `${(refusedBps / 100).toFixed(2)} %`,
      },
      courtside: {
        ...{ id: 'courtside', head: head('courtside'), widthPx: 130 },
        inFile: [{ key: 'courtsideBets' }],
        cell: ({ courtsideBets }) =>
          courtsideBets ? (
            <Badge tone="bad">{t('event.courtside', { bets: courtsideBets })}</Badge>
          ) : (
            (courtsideBets ?? NONE)
          ),
      },
      madeBy: {
        ...{ id: 'madeBy', head: head('madeBy'), widthPx: 100, inFile: [{ key: 'madeBy.id' }] },
        cell: ({ madeBy }) => madeBy?.id ?? NONE,
      },
      work: {
        ...{ id: 'work', head: head('work'), inFile: [], isActions: true },
        // As wide as the three of them that most have; what is beneath them is not seen.
        widthPx: locale === 'ko' ? 216 : 268,
        cell: (event) => <EventWork event={event} onTask={onTask} />,
      },
    };
    return names.map((name) => columns[name]);
  }, [locale, names, sorted, onChanged, onTask, nameOf, matchOf]);
}
