// What deciding on several events would do, and what a rule keeps from it, as things are now.
import { createHash } from 'node:crypto';
import {
  BULK_EVENTS_MAX,
  type BulkEventsPreview,
  type bulkEventsQuestion,
  EVENTS_NAMED_MAX,
  type Locale,
  REFUSALS,
  type RefusalCode,
  type SentPrice,
} from '@gwanje/contract';
import { hasMargin } from '@gwanje/game-rules';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database, Tx } from '../../platform/database';
import type { TimedContext } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import { LIVE_TYPES } from './event-phases.queries';
import { type EventRow, hasBets } from './event-work.queries';
import { EVENTS, type Prices, pricedOf } from './events.queries';

type Asked = z.output<typeof bulkEventsQuestion>;

const ODDS_MIN = 101;
const ODDS_MAX = 10_000;

/**
 * The events that are meant: those that were chosen, or what the filter leaves, in one order, so that
 * two decisions wait for each other instead of meeting.
 *
 * @throws {Refusal} event.preview_changed once there are more than may be decided on at once
 */
export async function meantEvents(
  context: TimedContext,
  { eventIds, filter }: Pick<Asked, 'eventIds' | 'filter'>,
): Promise<readonly string[]> {
  if (eventIds) return [...new Set(eventIds)].sort();
  const ids: string[] = [];
  for await (const batch of EVENTS.rows(context, { ...filter }, 200)) {
    ids.push(...batch.map(({ eventId }) => eventId));
    if (ids.length > BULK_EVENTS_MAX) throw new Refusal('event.preview_changed');
  }
  return ids.sort();
}

/** What every price of an event would be; null where one of its markets would be left without a margin. */
export async function movedOdds(
  db: Database | Tx,
  { percent = 0 }: Pick<Asked, 'percent'>,
  eventId: string,
) {
  const markets = await db
    .selectFrom('market')
    .innerJoin('market_odds', (on) =>
      on
        .onRef('market_odds.market_id', '=', 'market.market_id')
        .onRef('market_odds.version', '=', 'market.odds_version'),
    )
    .select(['market.market_id', 'market.kind', 'market.odds_version', 'market_odds.prices'])
    .where('market.event_id', '=', eventId)
    .where('market.state', '<>', 'void')
    .orderBy('market.market_id')
    .execute();
  const moved = markets.map((market) => ({
    market,
    prices: pricedOf(market.kind, market.prices as Prices).map(
      ({ pick, oddsHundredths }): SentPrice => ({
        pick,
        oddsHundredths: Math.min(
          ODDS_MAX,
          Math.max(ODDS_MIN, Math.floor((oddsHundredths * (100 + percent)) / 100)),
        ),
      }),
    ),
  }));
  const isWinning = moved.every(({ market, prices }) =>
    hasMargin(
      market.kind,
      prices.map(({ oddsHundredths }) => oddsHundredths),
    ),
  );
  return isWinning ? moved : null;
}

/** What keeps an event from being decided on by one person, among others; null: nothing does. */
export async function whyNotEvent(
  db: Database | Tx,
  asked: Pick<Asked, 'deed' | 'percent'>,
  event: EventRow | undefined,
  at: Date,
): Promise<RefusalCode | null> {
  if (!event) return 'event.not_found';
  if (event.state !== 'open' && event.state !== 'suspended') return 'event.not_sold';
  const hasBegun = at >= event.starts_at;
  const isLive = LIVE_TYPES.includes(event.game_type);
  switch (asked.deed) {
    case 'suspend':
      return null;
    case 'resume':
      return hasBegun && (await hasBets(db, event.event_id)) ? 'event.needs_second' : null;
    case 'odds':
      if (hasBegun && !isLive) return 'event.started';
      return (await movedOdds(db, asked, event.event_id)) ? null : 'event.margin';
    default:
      if (!isLive) return 'event.not_live';
      return hasBegun ? 'event.started' : null;
  }
}

interface Weighed {
  readonly eventId: string;
  readonly whyNot: RefusalCode | null;
}

/** Names what was seen of each event: begun is only exactly that. */
export const digestOf = (events: readonly Weighed[]): string =>
  createHash('sha256')
    .update(events.map(({ eventId, whyNot }) => `${eventId}:${whyNot ?? ''}`).join())
    .digest('hex');

/** The teams of events, as lists show them. */
async function namesOf(
  db: Database | Tx,
  eventIds: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const name = (team: 'home' | 'away') =>
    sql`coalesce(${sql.ref(`${team}.name_${locale}`)}, ${sql.ref(`${team}.name`)})`;
  const { rows } = await sql<{ eventId: string; name: string }>`
    select event.event_id as "eventId", ${name('home')} || ' vs ' || ${name('away')} as name
    from sports_event as event
    join team_name as home on home.team_id = event.home_id
    join team_name as away on away.team_id = event.away_id
    where event.event_id = any(${eventIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.eventId, row.name]));
}

/** What passes and what is refused for what, the first of each by name, in the words of the contract. */
export async function tellEvents(
  db: Database | Tx,
  events: readonly Weighed[],
  locale: Locale,
): Promise<Pick<BulkEventsPreview, 'passes' | 'refused'>> {
  const byCode = new Map<RefusalCode | null, string[]>();
  for (const { eventId, whyNot } of events)
    if (!byCode.get(whyNot)?.push(eventId)) byCode.set(whyNot, [eventId]);
  const named = [...byCode.values()].flatMap((ids) => ids.slice(0, EVENTS_NAMED_MAX));
  const names = await namesOf(db, named, locale);
  const partOf = (ids: readonly string[] = []) => ({
    count: ids.length,
    rows: ids
      .slice(0, EVENTS_NAMED_MAX)
      .map((eventId) => ({ eventId, id: names.get(eventId) ?? '–' })),
  });
  return {
    passes: partOf(byCode.get(null)),
    refused: [...byCode]
      .flatMap(([code, ids]) =>
        code === null ? [] : [{ code, message: REFUSALS[code][locale], ...partOf(ids) }],
      )
      .sort((one, other) => other.count - one.count),
  };
}

/** What deciding on several events would come to; it changes nothing. */
export async function foreseeEvents(
  context: TimedContext & { readonly locale: Locale },
  asked: Asked,
): Promise<BulkEventsPreview> {
  const { db, now, locale } = context;
  const ids = await meantEvents(context, asked);
  const rows = await db
    .selectFrom('sports_event')
    .selectAll()
    .where('event_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.event_id, row]));
  const events: Weighed[] = [];
  for (const eventId of ids)
    events.push({ eventId, whyNot: await whyNotEvent(db, asked, byId.get(eventId), now()) });
  const told = await tellEvents(db, events, locale);
  return {
    ...{ count: told.passes.count, digest: digestOf(events), ...told },
    waits: { count: 0, rows: [] },
  };
}
