// What of a casino round counts as turnover.
import { casinoVoid, unsavedDocument } from '@gwanje/contract';
import fc from 'fast-check';
import { type PlayedRound, validStake } from './valid-stake.rule';

const RULES = unsavedDocument(casinoVoid);
const ROUND: PlayedRound = {
  ...{ betWon: 160_000, picks: {}, numbers: null, oddsHundredths: null },
  ...{ isFree: false, isPush: false, gameClass: 'casino' },
};
const SLOT = { gameClass: 'slots' } as const;
const of = (round: Partial<PlayedRound>, rules: Partial<typeof RULES> = {}) =>
  validStake({ ...ROUND, ...round }, { ...RULES, ...rules });

const BOTH = { picks: { banker: 100_000, player: 60_000 } };

test.each<[string, Partial<PlayedRound>, Partial<typeof RULES>, number, string | null]>([
  ['a stake on one side', { picks: { banker: 160_000 } }, {}, 160_000, null],
  ['both sides count as |A − B|', BOTH, {}, 40_000, 'bothSides'],
  ['both sides where they are allowed', BOTH, { bothSides: false }, 160_000, null],
  ['a tie', { isPush: true }, {}, 0, 'push'],
  ['a tie where it counts', { isPush: true }, { push: false }, 160_000, null],
  ['a wheel that is covered', { numbers: 26 }, {}, 0, 'roulette'],
  ['numbers at the limit', { numbers: 25 }, {}, 160_000, null],
  ['odds below the least', { oddsHundredths: 119 }, { oddsMinHundredths: 120 }, 0, 'odds'],
  ['odds at the least', { oddsHundredths: 120 }, { oddsMinHundredths: 120 }, 160_000, null],
  ['a free game', { isFree: true }, {}, 0, 'free'],
  ['a free spin', { isFree: true, betWon: 0 }, {}, 0, 'free'],
  ['a free game where it counts', { isFree: true }, { bonusRounds: false }, 160_000, null],
  ['a free game of a slot', { ...SLOT, isFree: true }, {}, 0, 'free'],
  ['a slot that gives its stake back', { ...SLOT, isPush: true }, {}, 160_000, null],
  ['a slot with the names of both sides', { ...SLOT, ...BOTH }, {}, 160_000, null],
  ['a slot with numbers', { ...SLOT, numbers: 37 }, {}, 160_000, null],
  ['a slot with odds', { ...SLOT, oddsHundredths: 50 }, {}, 160_000, null],
  ['picks that are no opposites', { picks: { banker: 1, tie: 1 } }, {}, 160_000, null],
])('%s', (_, round, rules, validWon, rule) => {
  expect(of(round, rules)).toEqual({ validWon, rule });
});

test('never more than was staked, nor less than nothing', () => {
  const won = fc.integer({ min: 0, max: 1_000_000 });
  const picks = fc.record({ banker: won, player: won, red: won, black: won });
  fc.assert(
    fc.property(picks, (given) => {
      const betWon = Object.values(given).reduce((sum, one) => sum + one, 0);
      const { validWon } = of({ betWon, picks: given });
      const apart = Math.abs(given.banker - given.player) + Math.abs(given.red - given.black);
      expect(validWon).toBe(apart);
    }),
  );
});
