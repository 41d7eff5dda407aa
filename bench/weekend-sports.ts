// The sports of a weekend: a feed whose odds move, results that come late, twice, otherwise or not at all, and members with carts.
import { randomUUID } from 'node:crypto';
import { appendAuditEvent } from '../server/src/audit/append-audit-event.command';
import { eventsJob } from '../server/src/bets/events/events-job';
import { acceptLiveBetsJob } from '../server/src/bets/sports/accept-bets-job';
import type { Draws, Place } from './weekend-place';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SOLD_FOR_MS = 4 * HOUR_MS;
const PLAYED_MS = 2 * HOUR_MS;
const LATE_MS = 6 * HOUR_MS;
/** Rows of one call of a feed. */
const ROWS = 100;
const SOURCE = 'weekend';

interface PlayedEvent {
  readonly externalId: string;
  readonly isLive: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
  /** When its result is told, which may be late. */
  readonly toldAt: number;
  readonly isVoid: boolean;
  revision: number;
  odds: readonly [number, number, number];
  market?: { readonly marketId: string; readonly oddsVersion: number; readonly odds: number[] };
  state: 'coming' | 'sold' | 'played' | 'told';
}

export interface Sports {
  /** What a feed says and what time decides by now. */
  readonly tick: () => Promise<void>;
  /** A slip of a member, and what is done with it; undefined while nothing is sold. */
  readonly slip: () => (() => Promise<unknown>) | undefined;
  readonly isOver: () => boolean;
  readonly counts: {
    bets: number;
    repeated: number;
    cancelled: number;
    late: number;
    void: number;
  };
}

const PICKS = ['home', 'draw', 'away'] as const;
const pathOfCancel = (betId: string) => `/feed/bets/${betId}/cancel`;

interface Asked {
  readonly events: number;
  readonly draws: Draws;
  /** From the first to the last start. */
  readonly lastsMs: number;
}

export function openSports(place: Place, { events: size, draws, lastsMs }: Asked): Sports {
  const { call, clock, database } = place;
  const begins = clock.now.getTime();
  const counts = { bets: 0, repeated: 0, cancelled: 0, late: 0, void: 0 };
  const events = Array.from({ length: size }, (_, index): PlayedEvent => {
    // The first ones are sold from the first tick on.
    const startsAt = begins + HOUR_MS + Math.floor((index * lastsMs) / size);
    const isLate = draws.chance(0.05);
    const isVoid = draws.chance(0.05);
    if (isLate) counts.late += 1;
    if (isVoid) counts.void += 1;
    return {
      ...{ externalId: `e${index}`, isLive: index % 8 === 7, startsAt, isVoid },
      ...{ endsAt: startsAt + PLAYED_MS, revision: 1, odds: [195, 330, 380], state: 'coming' },
      toldAt: startsAt + PLAYED_MS + (isLate ? LATE_MS : 0),
    };
  });
  const named = ({ externalId, revision }: PlayedEvent) => ({
    ...{ source: SOURCE, externalId, revision },
  });

  const tell = async (path: string, rows: readonly object[]) => {
    for (let first = 0; first < rows.length; first += ROWS)
      await call('PUT', path, { rows: rows.slice(first, first + ROWS) });
  };

  /** Odds of everything that is sold, of which one in five has moved. */
  const tellOdds = async (sold: readonly PlayedEvent[]) => {
    for (const event of sold) {
      event.revision += 1;
      if (draws.chance(0.2))
        event.odds = [180 + draws.below(40), 300 + draws.below(50), 350 + draws.below(60)];
    }
    const rows = sold.map((event) => ({
      ...named(event),
      markets: [
        {
          ...{ kind: 'winDrawLose', period: 0, lineHundredths: 0 },
          prices: PICKS.map((pick, at) => ({ pick, oddsHundredths: event.odds[at] })),
        },
      ],
    }));
    await tell('/feed/odds', rows);
  };

  /** What members see, which one in twenty has not read again. */
  const look = async (sold: readonly PlayedEvent[]) => {
    const { rows } = await database.pool.query<{
      id: string;
      marketId: string;
      version: number;
      prices: Record<(typeof PICKS)[number], number>;
    }>(
      `select event.external_id as id, market.market_id as "marketId",
         market.odds_version as version, odds.prices
       from sports_event as event join market using (event_id)
       join market_odds as odds on odds.market_id = market.market_id
         and odds.version = market.odds_version
       where event.external_id = any($1)`,
      [sold.map(({ externalId }) => externalId)],
    );
    const seen = new Map(rows.map((row) => [row.id, row]));
    for (const event of sold) {
      const row = seen.get(event.externalId);
      if (!row || (event.market && draws.chance(0.05))) continue;
      event.market = {
        ...{ marketId: row.marketId, oddsVersion: row.version },
        odds: PICKS.map((pick) => row.prices[pick]),
      };
    }
  };

  const tellResult = async (event: PlayedEvent) => {
    event.revision += 1;
    const [home, away] = [draws.below(4), draws.below(4)];
    const scores = event.isVoid
      ? { status: draws.chance(0.5) ? 'void' : 'abandoned', home: null, away: null }
      : { status: 'final', home, away };
    const result = { ...scores, periods: [], overtime: null, sides: [] };
    const said = { ...named(event), result };
    await call('POST', '/feed/results/sports', said);
    if (draws.chance(0.1)) await call('POST', '/feed/results/sports', said);
  };

  const job = { db: database.db, now: () => clock.now, appendAudit: appendAuditEvent };
  const run = ({ run: work }: typeof eventsJob) =>
    work(job as Parameters<typeof work>[0], new AbortController().signal);

  const soldNow = () => events.filter(({ state }) => state === 'sold');

  const tick = async () => {
    const now = clock.now.getTime();
    const opened = events.filter(
      ({ state, startsAt }) => state === 'coming' && startsAt - now < SOLD_FOR_MS,
    );
    await tell(
      '/feed/events',
      opened.map((event) => ({
        ...named(event),
        ...{ gameType: event.isLive ? 'sportsLive' : 'sports', sport: 'Football' },
        ...{ league: `League ${event.externalId.length}`, home: `H ${event.externalId}` },
        ...{ away: `A ${event.externalId}`, startsAt: new Date(event.startsAt).toISOString() },
      })),
    );
    for (const event of opened) event.state = 'sold';
    for (const event of events) {
      const closesAt = event.isLive ? event.endsAt : event.startsAt;
      if (event.state === 'sold' && closesAt <= now) event.state = 'played';
      if (event.state === 'played' && event.toldAt <= now) {
        await tellResult(event);
        event.state = 'told';
      }
    }
    const sold = soldNow();
    if (sold.length > 0) await tellOdds(sold);
    await look(sold);
    // Each of them takes what is due, so many at a time.
    for (let round = 0; round < 3; round += 1) await run(acceptLiveBetsJob);
    await run(eventsJob);
  };

  const slip = () => {
    const shown = soldNow().filter(({ market }) => market !== undefined);
    if (shown.length === 0) return undefined;
    const folders = draws.chance(0.6) ? 1 : draws.chance(0.6) ? 2 : 3;
    // What is played already is bet on by itself.
    const first = draws.from(shown);
    const coming = shown.filter(({ isLive }) => !isLive);
    const chosen = new Set(
      first.isLive ? [first] : Array.from({ length: folders }, () => draws.from(coming)),
    );
    const memberId = draws.from(place.memberIds);
    const body = {
      ...{ memberId, reference: randomUUID(), stakeWon: 1_000 * (1 + draws.below(30)) },
      legs: [...chosen].map(({ market }) => {
        const at = draws.below(PICKS.length);
        return {
          ...{ marketId: market?.marketId, pick: PICKS[at], oddsVersion: market?.oddsVersion },
          oddsHundredths: market?.odds[at],
        };
      }),
    };
    const fate = draws.below(100);
    return async () => {
      const key = randomUUID();
      const place = (under: string) => call('POST', '/feed/bets/sports', body, under);
      // A site that gives up waiting sends it again, before or after it was answered.
      if (fate < 2) {
        const both = await Promise.all([place(key), place(key)]);
        counts.repeated += 1;
        if (both.some(({ status }) => status === 200)) counts.bets += 1;
        return;
      }
      const { status, body: told } = await place(key);
      if (status !== 200) return;
      counts.bets += 1;
      if (fate < 4) {
        const again = await place(randomUUID());
        counts.repeated += 1;
        if (again.body.betId !== told.betId) throw new Error('A slip was taken twice.');
      } else if (fate < 6) {
        const { status: gone } = await call('POST', pathOfCancel(told.betId), { memberId });
        if (gone === 200) counts.cancelled += 1;
      }
    };
  };
  return { tick, slip, isOver: () => events.every(({ state }) => state === 'told'), counts };
}
