import { MARKET_KINDS, SPORTS_TYPE_IDS } from '@gwanje/contract';
import {
  fixtureOf,
  fixturesAt,
  isOnSale,
  oddsOf,
  sidesOf,
  standingOf,
  startOf,
} from './season.rule';

const NOW = Date.parse('2026-11-23T03:00:00.000Z');

it('always has events before, during and after', () => {
  const fixtures = fixturesAt(NOW);
  expect(fixtures.some(({ startsAtMs }) => startsAtMs > NOW)).toBe(true);
  expect(fixtures.some(({ startsAtMs, resultAtMs }) => startsAtMs <= NOW && NOW < resultAtMs)).toBe(
    true,
  );
  expect(fixtures.some(({ resultAtMs }) => resultAtMs < NOW)).toBe(true);
  expect(fixtures).toEqual(fixturesAt(NOW));
});

it('ends with periods that come to the score, which never falls', () => {
  for (let number = 1; number < 60; number += 1) {
    const fixture = fixtureOf(number);
    expect(fixture.home).not.toBe(fixture.away);
    let before = 0;
    for (let second = -60; second <= 600; second += 30) {
      const { home, away, periods } = standingOf(fixture, fixture.startsAtMs + second * 1_000);
      expect(home + away).toBeGreaterThanOrEqual(before);
      before = home + away;
      expect(periods.flat().reduce((sum, one) => sum + one, 0)).toBe(before);
    }
    expect(before).toBe(fixture.goals.length);
  }
});

it('leaves a margin in every market at every time', () => {
  for (let number = 1; number < 40; number += 1)
    for (const { prices } of oddsOf(fixtureOf(number), number * 120_000 + 100_000)) {
      const chances = prices.reduce((sum, { oddsHundredths }) => sum + 100 / oddsHundredths, 0);
      expect(chances).toBeGreaterThan(1);
      expect(Math.min(...prices.map(({ oddsHundredths }) => oddsHundredths))).toBeGreaterThan(100);
    }
});

it('has enough of every type on sale for a cart, and tells what came out of every side', () => {
  const sold = fixturesAt(NOW).filter((fixture) => isOnSale(fixture, NOW));
  for (const type of SPORTS_TYPE_IDS)
    expect(sold.filter(({ gameType }) => gameType === type).length).toBeGreaterThan(1);
  for (let number = 0; number < 70; number += 1) {
    const fixture = fixtureOf(number);
    const sides = sidesOf(fixture);
    const isSpecial = fixture.gameType === 'sportsSpecial';
    expect(sides.length > 0).toBe(isSpecial);
    if (!isSpecial) continue;
    expect(oddsOf(fixture, NOW).map(({ kind }) => kind)).toEqual(sides.map(({ kind }) => kind));
    for (const { kind, pick } of sides) expect(MARKET_KINDS[kind].picks).toContain(pick);
    const [first] = standingOf(fixture, fixture.resultAtMs).periods;
    const run = sides.find(({ kind }) => kind === 'run1stInning');
    if (run) expect(run.pick === 'yes').toBe(first?.some((runs) => runs > 0));
  }
});

it('puts a few off before they begin, says later when they are played, and plays them then', () => {
  const fixtures = Array.from({ length: 200 }, (_, number) => fixtureOf(number));
  const postponed = fixtures.filter(({ plannedAtMs, startsAtMs }) => startsAtMs > plannedAtMs);
  expect(postponed.length).toBeGreaterThan(3);
  expect(postponed.length).toBeLessThan(20);
  for (const fixture of postponed) {
    const { plannedAtMs, startsAtMs, resultAtMs } = fixture;
    expect(startOf(fixture, plannedAtMs - 120_000)).toMatchObject({ isPostponed: false });
    expect(isOnSale(fixture, plannedAtMs - 120_000)).toBe(true);
    expect(startOf(fixture, plannedAtMs)).toMatchObject({ isPostponed: true });
    expect(isOnSale(fixture, plannedAtMs)).toBe(false);
    expect(startOf(fixture, startsAtMs - 1)).toMatchObject({ isPostponed: false, startsAtMs });
    expect(isOnSale(fixture, startsAtMs - 1)).toBe(true);
    expect(standingOf(fixture, startsAtMs)).toMatchObject({ home: 0, away: 0, isOver: false });
    // It is still spoken of when its result is there, and is told of anew each time that it changes.
    expect(fixturesAt(resultAtMs + 60_000)).toContainEqual(fixture);
    expect(
      [plannedAtMs - 120_000, plannedAtMs, startsAtMs].map((at) => startOf(fixture, at).revision),
    ).toEqual([1, 2, 3]);
  }
});
