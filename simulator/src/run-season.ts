import { feed } from '@gwanje/contract';
import type { CallFeed } from './feed-client';
import {
  type Fixture,
  fixturesAt,
  isOnSale,
  oddsOf,
  sidesOf,
  standingOf,
  startOf,
} from './season.rule';

const SOURCE = 'season';
const TICK_MS = 5_000;
/** Odds are told at every so many ticks. */
const ODDS_EVERY = 3;
/** A deployment without sports, or a key that is not for them. */
const NOT_FOR_US = ['module.off', 'feed.wrong_scope'];

interface Season {
  readonly callFeed: CallFeed;
  readonly signal: AbortSignal;
  /** Lets so much time pass, or less where the signal ends it. */
  readonly rest: (ms: number) => Promise<unknown>;
  readonly onDeed: (id: string, done: string) => void;
}

const named = ({ externalId }: Fixture, revision: number) => ({
  ...{ source: SOURCE, externalId, revision },
});

async function tellResult({ callFeed, onDeed }: Season, fixture: Fixture, nowMs: number) {
  const { home, away, periods } = standingOf(fixture, nowMs);
  const isVoid = fixture.isVoid;
  const { code, data } = await callFeed(feed.tellSportsResult, {
    ...named(fixture, nowMs),
    result: {
      ...(isVoid
        ? { status: 'void', home: null, away: null, periods: [] }
        : { status: 'final', home, away, periods }),
      ...{ overtime: null, sides: isVoid ? [] : [...sidesOf(fixture)] },
    },
  });
  onDeed(SOURCE, `result ${code ?? data?.outcome}`);
  return code === undefined || code === 'event.not_found';
}

/** Tells of a season without an end: events, odds that move, scores, voids, postponed ones and late results. */
export async function runSeason(season: Season): Promise<void> {
  const { callFeed, signal, rest, onDeed } = season;
  const told = new Map<string, number>();
  const over = new Set<string>();
  for (let tick = 0; !signal.aborted; tick += 1) {
    const nowMs = Date.now();
    const fixtures = fixturesAt(nowMs);
    const fresh = fixtures.filter(
      (fixture) => told.get(fixture.externalId) !== startOf(fixture, nowMs).revision,
    );
    if (fresh.length > 0) {
      const { code } = await callFeed(feed.tellEvents, {
        rows: fresh.map((fixture) => {
          const { revision, startsAtMs, isPostponed } = startOf(fixture, nowMs);
          return {
            ...named(fixture, revision),
            ...{ gameType: fixture.gameType, sport: fixture.sport, league: fixture.league },
            ...{ home: fixture.home, away: fixture.away },
            ...{ startsAt: new Date(startsAtMs).toISOString(), isPostponed },
          };
        }),
      });
      if (code !== undefined && NOT_FOR_US.includes(code)) return;
      onDeed(SOURCE, code === undefined ? 'events' : `events ${code}`);
      if (code === undefined)
        for (const one of fresh) told.set(one.externalId, startOf(one, nowMs).revision);
    }
    const isPlayed = (fixture: Fixture) => nowMs >= fixture.startsAtMs;
    const selling = fixtures.filter((fixture) => isOnSale(fixture, nowMs));
    if (tick % ODDS_EVERY === 0 && selling.length > 0)
      await callFeed(feed.tellOdds, {
        rows: selling.map((one) => ({ ...named(one, nowMs), markets: oddsOf(one, nowMs) })),
      });
    const playing = fixtures.filter(
      (fixture) => isPlayed(fixture) && nowMs < fixture.resultAtMs && !fixture.isVoid,
    );
    if (playing.length > 0)
      await callFeed(feed.tellScores, {
        rows: playing.map((fixture) => {
          const { isOver: _, ...standing } = standingOf(fixture, nowMs);
          return { ...named(fixture, nowMs), ...standing };
        }),
      });
    for (const fixture of fixtures)
      if (nowMs >= fixture.resultAtMs && !over.has(fixture.externalId))
        if (await tellResult(season, fixture, nowMs)) over.add(fixture.externalId);
    await rest(TICK_MS);
  }
}
