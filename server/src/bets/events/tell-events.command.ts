import { isDeepStrictEqual } from 'node:util';
import type { AuditTold, FeedReplyOf, feed, SentPrice } from '@gwanje/contract';
import type { UpdateObject } from 'kysely';
import type { FeedWork } from '../../feed/implement-feed';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import type { Schema } from '../../schema';
import { findSportsTerms } from '../sports/sports-terms.queries';
import { LIVE_TYPES, REVIVED } from './event-phases.queries';
import { isStopped, isStoppedByFeed, isVoidTakenBack, keepStop } from './event-stops.queries';
import {
  changeEventRow,
  type EventRow,
  hasBets,
  isOtherwise,
  isPlayed,
  keepScore,
  sameWord,
} from './event-work.queries';
import { holdTeams, makeLeague, makeTeam } from './make-team.queries';
import { isMarketOf, makeMarket, setOdds } from './odds-of-market.queries';

type Outcome = FeedReplyOf<typeof feed.tellEvents>['rows'][number]['outcome'];

interface Named {
  readonly source: string;
  readonly externalId: string;
  readonly revision: number;
}

export const findFedEvent = (
  tx: Tx,
  { source, externalId }: Pick<Named, 'source' | 'externalId'>,
) =>
  tx
    .selectFrom('sports_event')
    .selectAll()
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst();

const placeOf = ({ source, externalId }: Named) => `${source} ${externalId}`;

/** Takes rows in the order of their events, so that two calls wait instead of meeting; answers in theirs. */
async function eachRow<Row extends Named>(
  rows: readonly Row[],
  take: (row: Row) => Promise<Outcome>,
) {
  const outcomes = new Map<number, Outcome>();
  const order = rows
    .map((row, index) => ({ row, index }))
    .toSorted((one, other) => {
      const [a, b] = [placeOf(one.row), placeOf(other.row)];
      return a === b ? one.index - other.index : a < b ? -1 : 1;
    });
  for (const { row, index } of order) outcomes.set(index, await take(row));
  return {
    rows: rows.map(({ externalId }, index) => ({
      externalId,
      outcome: outcomes.get(index) as Outcome,
    })),
  };
}

/** How many rows came to what, which is enough of a line for what comes every second. */
function lineOf(of: AuditTold, rows: readonly { readonly outcome: Outcome }[]) {
  const counts: Partial<Record<Outcome, number>> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return { subject: 'event/feed', after: { of, ...counts } };
}

type Heard = UpdateObject<Schema & { event: Schema['sports_event'] }, 'event'>;
type EventsWork = FeedWork<typeof feed.tellEvents>;
type FedEvent = EventsWork['input']['rows'][number];

const HOUR_MS = 3_600_000;

/** When an event was to begin by the first of the bets on it that wait for it; null: none does. */
async function firstBetFor(tx: Tx, eventId: string): Promise<Date | null> {
  const { first } = await tx
    .selectFrom('bet_leg')
    .select(({ fn }) => fn.min('starts_at').as('first'))
    .where('event_id', '=', eventId)
    .where('result', '=', 'I')
    .where('is_apart', '=', false)
    .where(acrossMembers)
    .executeTakeFirstOrThrow();
  return first;
}

/**
 * An event that is put off further than bets wait for it stays as it was to begin, postponed, until
 * they are given back. Where people have taken that back they wait for as long as it takes.
 */
async function startOf(tx: Tx, event: EventRow, told: FedEvent, postponedHours: number) {
  const startsAt = new Date(told.startsAt);
  const first = startsAt > event.starts_at ? await firstBetFor(tx, event.event_id) : null;
  const isTooLate =
    first !== null &&
    startsAt.getTime() - first.getTime() > postponedHours * HOUR_MS &&
    !(await isVoidTakenBack(tx, event.event_id));
  return isTooLate
    ? { startsAt: first, isPostponed: true }
    : { startsAt, isPostponed: told.isPostponed === true };
}

/** What was bet on is what it was: other teams, or another type, are for a person to look at. */
async function stopSale(tx: Tx, event: EventRow, at: Date) {
  if (!(await isStoppedByFeed(tx, event.event_id)))
    await keepStop(tx, event.event_id, { kind: 'stop', at });
  return event.state === 'open' ? { state: 'suspended' as const } : {};
}

/**
 * An event that is played, or over, before it is to begin: whoever bets on it at the odds from before
 * knows more than they do. A person looks at its start, and at who has bet since.
 */
export async function stopEarly(tx: Tx, event: EventRow, at: Date): Promise<void> {
  const change = await stopSale(tx, event, at);
  if (isOtherwise(event, change))
    await changeEventRow(tx, event, { ...change, ...sameWord(event) });
}

/** What is put off no longer is sold again, unless its sale had been stopped before and is still. */
const stateAgain = async (tx: Tx, { event_id: eventId }: EventRow) =>
  (await isStopped(tx, eventId)) ? 'suspended' : 'open';

/** Notes that a feed has spoken of an event, which is what it was: under the version that it has. */
const hearOf = (tx: Tx, { event_id: eventId }: EventRow, heard: Heard) =>
  tx.updateTable('sports_event as event').set(heard).where('event_id', '=', eventId).execute();

async function takeEvent(
  work: EventsWork,
  row: FedEvent,
  postponedHours: number,
): Promise<Outcome> {
  const { tx, now } = work;
  const { sport, revision } = row;
  const at = now();
  const known = await findFedEvent(tx, row);
  if (known && known.revision >= revision) return 'older';
  if (known && isPlayed(known)) return 'event.settled';
  if (known && known.sport !== sport) return 'wrong';
  const leagueId = await makeLeague(tx, sport, row.league, at);
  const homeId = await makeTeam(tx, { sport, name: row.home, leagueId }, at);
  const awayId = await makeTeam(tx, { sport, name: row.away, leagueId }, at);
  if (homeId === awayId) return 'wrong';
  const played = { home_id: homeId, away_id: awayId, game_type: row.gameType };
  const told = { revision, fed_at: at };
  if (!known) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sports_event')
      .values({
        ...{ event_id: newId(at), sport, source: row.source, external_id: row.externalId },
        ...{ ...told, ...played, league_id: leagueId, created_at: at },
        starts_at: new Date(row.startsAt),
        state: row.isPostponed ? 'postponed' : 'open',
      })
      .onConflict((once) => once.constraint('sports_event_external').doNothing())
      .executeTakeFirst();
    // Another call was faster, whose revision may be an older one.
    return numInsertedOrUpdatedRows === 0n ? takeEvent(work, row, postponedHours) : 'taken';
  }
  const isOther =
    homeId !== known.home_id || awayId !== known.away_id || row.gameType !== known.game_type;
  const isKept = isOther && (await hasBets(tx, known.event_id));
  const { startsAt, isPostponed } = await startOf(tx, known, row, postponedHours);
  const change: Partial<EventRow> = {
    ...{ league_id: leagueId, starts_at: startsAt },
    ...(isKept ? await stopSale(tx, known, at) : played),
    ...(isPostponed && { state: 'postponed' }),
    ...(!isPostponed && known.state === 'postponed' && { state: await stateAgain(tx, known) }),
  };
  if (isOtherwise(known, change))
    await changeEventRow(tx, known, { ...told, ...change, ...sameWord(known) });
  // Told as it was, it is the event still that somebody is deciding on.
  else await hearOf(tx, known, { ...told, ...REVIVED });
  return isKept ? 'wrong' : 'taken';
}

/**
 * A feed tells of events; leagues and teams that are new are made on the way. Once somebody has bet on
 * an event it is told of another start, and of no other teams.
 */
export async function tellEvents(work: EventsWork): Promise<FeedReplyOf<typeof feed.tellEvents>> {
  await holdTeams(work.tx);
  const { postponedHours } = (await findSportsTerms(work.tx)).rule;
  const answer = await eachRow(work.input.rows, (row) => takeEvent(work, row, postponedHours));
  await work.audit(lineOf('events', answer.rows));
  return answer;
}

/** An event of which a feed says something newer; or why it is not heard. */
async function requireNewer(
  tx: Tx,
  row: Named,
  revisionOf: (event: EventRow) => number,
): Promise<EventRow | Outcome> {
  const event = await findFedEvent(tx, row);
  if (!event) return 'event.not_found';
  if (isPlayed(event)) return 'event.settled';
  return revisionOf(event) >= row.revision ? 'older' : event;
}

type OddsWork = FeedWork<typeof feed.tellOdds>;
type FedOdds = OddsWork['input']['rows'][number];

const pricesOf = (prices: readonly SentPrice[]) =>
  Object.fromEntries(prices.map(({ pick, oddsHundredths }) => [pick, oddsHundredths]));

async function takeOdds({ tx, now }: OddsWork, row: FedOdds): Promise<Outcome> {
  const event = await requireNewer(tx, row, ({ odds_revision }) => odds_revision);
  if (typeof event === 'string') return event;
  if (!row.markets.every((market) => isMarketOf(event.sport, market))) return 'wrong';
  const at = now();
  let frozen = 0;
  for (const { prices, ...sent } of row.markets) {
    const market = await makeMarket(tx, event.event_id, sent, at);
    if (market.frozen_until && market.frozen_until > at) {
      frozen += 1;
      continue;
    }
    const before = await tx
      .selectFrom('market_odds')
      .select('prices')
      .where('market_id', '=', market.market_id)
      .where('version', '=', market.odds_version)
      .executeTakeFirst();
    if (!isDeepStrictEqual(before?.prices, pricesOf(prices)))
      await setOdds(tx, market, prices, { source: 'feed', at });
  }
  // A bet that is under way holds its version of the odds: the event itself has not changed.
  await hearOf(tx, event, {
    ...{ odds_revision: row.revision, fed_at: at, odds_fed_at: at, ...REVIVED },
  });
  return frozen === row.markets.length ? 'frozen' : 'taken';
}

/** A feed tells odds; those that an administrator holds stay. */
export async function tellOdds(work: OddsWork): Promise<FeedReplyOf<typeof feed.tellOdds>> {
  const answer = await eachRow(work.input.rows, (row) => takeOdds(work, row));
  await work.audit(lineOf('odds', answer.rows));
  return answer;
}

type ScoresWork = FeedWork<typeof feed.tellScores>;
type FedScore = ScoresWork['input']['rows'][number];

async function takeScore(
  { tx, now }: ScoresWork,
  row: FedScore,
  suspendMs: number,
): Promise<Outcome> {
  const event = await requireNewer(tx, row, ({ score_revision }) => score_revision);
  if (typeof event === 'string') return event;
  const at = now();
  const { home, away, periods, revision } = row;
  const isLive = LIVE_TYPES.includes(event.game_type);
  const isPlayed = home + away > 0 || row.period !== null || (row.clockSeconds ?? 0) > 0;
  if (isPlayed && !isLive && at < event.starts_at) await stopEarly(tx, event, at);
  const last = await tx
    .selectFrom('event_score')
    .select(['home', 'away', 'periods'])
    .where('event_id', '=', event.event_id)
    .where('status', '=', 'live')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isGoal = (last?.home ?? 0) !== home || (last?.away ?? 0) !== away;
  if (!last || isGoal || !isDeepStrictEqual(last.periods, periods))
    await keepScore(
      tx,
      event.event_id,
      { status: 'live', home, away, periods, overtime: null, sides: [] },
      { source: 'feed', revision, at },
    );
  const untilAt = isGoal && isLive ? new Date(at.getTime() + suspendMs) : undefined;
  if (untilAt) await keepStop(tx, event.event_id, { kind: 'stop', untilAt, at });
  await hearOf(tx, event, {
    ...{ score_revision: revision, fed_at: at, period: row.period },
    ...{ clock_seconds: row.clockSeconds, ...REVIVED },
    ...(untilAt && { suspended_until: untilAt }),
  });
  return 'taken';
}

/** A feed tells scores; one that has changed stops live markets for some seconds. */
export async function tellScores(work: ScoresWork): Promise<FeedReplyOf<typeof feed.tellScores>> {
  const { scoreSuspendSeconds } = (await findSportsTerms(work.tx)).rule;
  const answer = await eachRow(work.input.rows, (row) =>
    takeScore(work, row, scoreSuspendSeconds * 1_000),
  );
  await work.audit(lineOf('scores', answer.rows));
  return answer;
}
