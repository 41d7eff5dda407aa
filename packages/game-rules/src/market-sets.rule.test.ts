// Every set against full enumeration, against the contract's words, and against the rules of powerball.
import { MARKET_SETS, type Market, type MarketSet, type MarketSetId } from '@gwanje/contract';
import fc from 'fast-check';
import { liabilityOf, resultsByCell } from './liability.rule';
import {
  breakEvenHundredthsOf,
  chanceOf,
  isPickOf,
  type MarketSetRule,
  returnBpsOf,
  verdictOf,
} from './market-set.rule';
import { MARKET_SET_RULES } from './market-sets.rule';
import { isPowerballWin, POWERBALL_BET_TYPES, powerballPicks } from './powerball.rule';
import { POWERBALL_CELLS } from './powerball-cells.rule';
import { powerballReturnBps } from './powerball-probability.rule';

const RULES = Object.entries(MARKET_SET_RULES) as [MarketSetId, MarketSetRule][];
const marketsOf = (set: MarketSetId) => Object.entries<Market>(MARKET_SETS[set].markets);
const greatest = (one: number, other: number): number =>
  other === 0 ? one : greatest(other, one % other);
const fraction = (wins: number, total: number) =>
  `${wins / greatest(wins, total)}/${total / greatest(wins, total)}`;

describe.each(RULES)('%s', (id, rule) => {
  it('sells what the contract names, and decides every pick of it in every cell', () => {
    expect(Object.keys(rule.markets)).toEqual(marketsOf(id).map(([code]) => code));
    for (const [market, { picks }] of marketsOf(id)) {
      const codes = Object.keys(picks);
      expect(codes.every((pick) => isPickOf(rule, market, pick))).toBe(true);
      const spelled = rule.cells.map(({ facts }) =>
        (rule.markets[market]?.reads ?? []).map((fact) => facts[fact]).join(''),
      );
      expect([...new Set(spelled)].filter((pick) => pick !== '').sort()).toEqual(codes.sort());
    }
  });

  it('prices every input at its break-even', () => {
    const set: MarketSet = MARKET_SETS[id];
    for (const [key, { breakEvenHundredths }] of Object.entries(set.rates)) {
      const chances = marketsOf(id).flatMap(([market, { picks }]) =>
        Object.entries(picks).flatMap(([pick, words]) =>
          words.rate === key ? [chanceOf(rule, market, pick)] : [],
        ),
      );
      const known = chances.flatMap((chance) => (chance ? [breakEvenHundredthsOf(chance)] : []));
      expect(breakEvenHundredths).toBe(known.length > 0 ? Math.min(...known) : null);
    }
  });
});

it.each<readonly [MarketSetId, string, string, string]>([
  ['ladder', 'LR', 'Left', '1/2'],
  ['ladder', 'OE', 'Even', '1/2'],
  ['ladder', 'COMBO', 'RightFour', '1/4'],
  ['kenoLadder', 'OE', 'Odd', '17/35'],
  ['kenoLadder', 'OE', 'Even', '18/35'],
  ['kenoLadder', 'COMBO', 'LeftThree', '9/35'],
  ['kenoLadder', 'COMBO', 'LeftFour', '17/70'],
  ['kenoLadder', 'LR', 'Left', '1/2'],
  ['kenoLadder', 'TF', 'Three', '1/2'],
  ['penalty', 'WIN', 'Kicker', '1/2'],
  ['penalty', 'MIX', 'LeftRight', '1/4'],
  ['runningBall', 'LR', 'Right', '1/2'],
  ['powerball', 'NCOMBO', 'OddUnder', '343/1404'],
  ['powerball', 'BMSCOMBO', 'OddSmall', '7627/49140'],
  ['powerball', 'RNAPOE', 'OddUnderOdd', '2465/2808'],
  ['powerballForward', 'PCOMBO', 'OddOver', '3/10'],
  ['baccarat', 'WIN', 'Banker', '8954111587648/19524993263685'],
  ['baccarat', 'PP', 'PlayerPair', '31/415'],
])('%s: %s %s wins %s of all draws', (set, market, pick, probability) => {
  const chance = chanceOf(MARKET_SET_RULES[set] as MarketSetRule, market, pick);
  expect(chance && fraction(chance.wins, chance.total)).toBe(probability);
});

it('decides every pick of powerball in every cell as powerball does', () => {
  const rule = MARKET_SET_RULES.powerball as MarketSetRule;
  for (const betType of POWERBALL_BET_TYPES)
    for (const pick of powerballPicks(betType)) {
      const bet = { market: betType.slice('PWB'.length), pick };
      for (const [index, cell] of POWERBALL_CELLS.entries())
        expect(verdictOf(rule, bet, rule.cells[index]?.facts ?? {})).toBe(
          isPowerballWin(betType, pick, cell) ? 'W' : 'L',
        );
      const chance = chanceOf(rule, bet.market, pick);
      expect(chance && returnBpsOf(chance, 372)).toBe(powerballReturnBps(betType, pick, 372));
    }
});

it('gives the stakes on player and banker back when a tie is drawn, and on nothing else', () => {
  const rule = MARKET_SET_RULES.baccarat as MarketSetRule;
  const tie = { winner: 'Tie', playerPair: '', bankerPair: '' };
  const verdicts = (market: string, pick: string) => verdictOf(rule, { market, pick }, tie);
  expect(['Player', 'Banker', 'Tie'].map((pick) => verdicts('WIN', pick))).toEqual(['N', 'N', 'W']);
  expect(verdicts('PP', 'PlayerPair')).toBe('L');
});

it('refuses a pick that nobody sells, in a reverse market above all', () => {
  const rule = MARKET_SET_RULES.powerball as MarketSetRule;
  const facts = rule.cells[0]?.facts ?? {};
  expect(() => verdictOf(rule, { market: 'RNCOMBO', pick: 'Nothing' }, facts)).toThrow(RangeError);
  expect(() => verdictOf(rule, { market: 'toString', pick: 'Odd' }, facts)).toThrow(RangeError);
  expect(isPickOf(rule, 'POE', '')).toBe(false);
});

it('decides a family that nobody but this test knows', () => {
  const dice: MarketSetRule = {
    cells: [1, 2, 3, 4, 5, 6].map((eyes) => ({ facts: { eyes: `Eyes${eyes}` }, weight: 1 })),
    markets: { EYES: { reads: ['eyes'] }, NOT: { reads: ['eyes'], reverse: true } },
  };
  expect(chanceOf(dice, 'NOT', 'Eyes6')).toMatchObject({ wins: 5, pushes: 0, total: 6 });
  const stakes = [{ market: 'EYES', pick: 'Eyes6', stakeWon: 1_000, payoutWon: 6_000 }];
  expect(liabilityOf(dice, stakes)).toMatchObject({
    worst: { cell: 5, resultWon: -5_000 },
    best: { cell: 0, resultWon: 1_000 },
    expectationWon: 0,
  });
});

it('adds up what every cell pays, whatever is bet', () => {
  const picks = RULES.flatMap(([set]) =>
    marketsOf(set).flatMap(([market, one]) =>
      Object.keys(one.picks).map((pick) => ({ set, market, pick })),
    ),
  );
  const stake = fc.record({
    bet: fc.constantFrom(...picks),
    stakeWon: fc.integer({ min: 0, max: 1_000_000 }),
    payoutWon: fc.integer({ min: 0, max: 10_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(stake), (given) => {
      for (const [set, rule] of RULES) {
        const stakes = given
          .filter(({ bet }) => bet.set === set)
          .map(({ bet, ...won }) => ({ ...bet, ...won }));
        const results = resultsByCell(rule, stakes);
        const { worst, best } = liabilityOf(rule, stakes);
        expect([worst.resultWon, best.resultWon]).toEqual([
          Math.min(...results),
          Math.max(...results),
        ]);
        const kept = stakes.reduce((sum, one) => sum + one.stakeWon, 0);
        expect(best.resultWon).toBeLessThanOrEqual(kept);
      }
    }),
    { numRuns: 50 },
  );
});
