import { fixtureOf, fixturesAt, oddsOf, standingOf } from './season.rule';

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
