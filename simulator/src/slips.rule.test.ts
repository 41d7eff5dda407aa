// What members bet on sports: what is on sale, one type and no event twice, within their money.
import { seededRandom } from './players.rule';
import { slipOf } from './slips.rule';

const eventOf = (number: number, gameType: 'sports' | 'sportsLive', isSold = true) => ({
  ...{ eventId: `event-${number}`, gameType, sport: 'Football' as const },
  ...{ league: 'K', home: 'H', away: 'A', startsAt: '2026-11-23T03:00:00.000Z' },
  markets: isSold
    ? [
        {
          ...{ marketId: `market-${number}`, kind: 'winLose' as const, lineHundredths: 0 },
          ...{ period: 0, oddsVersion: number },
          prices: [
            { pick: 'home' as const, oddsHundredths: 195 },
            { pick: 'away' as const, oddsHundredths: 180 },
          ],
        },
      ]
    : [],
});
const EVENTS = [
  ...[1, 2, 3, 4].map((number) => eventOf(number, 'sports')),
  ...[5, 6].map((number) => eventOf(number, 'sportsLive')),
  eventOf(7, 'sports', false),
];

it('bets on one to three events of one type, at the odds that are told', () => {
  const random = seededRandom(3);
  const lengths = new Set<number>();
  for (let slip = 0; slip < 300; slip += 1) {
    const { legs, stakeWon } = slipOf(random, EVENTS, 1_000_000) ?? { legs: [], stakeWon: 0 };
    lengths.add(legs.length);
    expect(stakeWon).toBeGreaterThanOrEqual(5_000);
    expect(new Set(legs.map(({ marketId }) => marketId)).size).toBe(legs.length);
    const numbers = legs.map(({ oddsVersion }) => oddsVersion);
    expect(numbers.every((one) => one < 5) || numbers.every((one) => one === 5 || one === 6)).toBe(
      true,
    );
    for (const { pick, oddsHundredths } of legs)
      expect(oddsHundredths).toBe(pick === 'home' ? 195 : 180);
  }
  expect([...lengths].sort()).toEqual([1, 2, 3]);
});

it('bets nothing where nothing is on sale, or without money', () => {
  expect(slipOf(seededRandom(1), [eventOf(7, 'sports', false)], 1_000_000)).toBeNull();
  expect(slipOf(seededRandom(1), EVENTS, 4_999)).toBeNull();
});
