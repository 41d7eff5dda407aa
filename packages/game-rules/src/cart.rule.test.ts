// The worked examples of carts, and their rule against exact fractions.
import fc from 'fast-check';
import { type CartBonus, type FactorLeg, fateOfCart, legFactorThousandths } from './cart.rule';
import { combinedOddsHundredths, expectedPayoutWon, type LegResult } from './odds.rule';

const BONUS: CartBonus = {
  rows: [
    { folders: 3, bonusHundredths: 103 },
    { folders: 5, bonusHundredths: 105 },
    { folders: 7, bonusHundredths: 107 },
  ],
  legOddsMinHundredths: 130,
  oddsMaxHundredths: null,
};

/** `1.85 W`; `w` half won, `l` half lost. */
function leg(text: string): FactorLeg {
  const [odds = '', how = ''] = text.split(' ');
  const oddsHundredths = Math.round(Number(odds) * 100);
  const result = how.toUpperCase() as LegResult;
  if (result === 'I' || result === 'C') return { oddsHundredths, result, factorThousandths: null };
  const share = how === 'W' || how === 'N' ? 1_000 : how === 'L' ? 0 : 500;
  const verdict = { result, factorThousandths: share };
  return {
    oddsHundredths,
    result,
    factorThousandths: legFactorThousandths(oddsHundredths, verdict),
  };
}
const cart = (text: string) => text.split(', ').map(leg);
const TEN = Array.from({ length: 10 }, () => '1.91 W').join(', ');

it.each([
  [1, '1.85 W, 2.10 W', 30_000, 100, 388, 116_400, 'W'],
  [2, '1.85 W, 2.10 W, 1.50 N', 30_000, 100, 388, 116_400, 'W'],
  [3, '1.85 W, 2.10 W, 1.50 L', 30_000, 100, 0, 0, 'L'],
  [4, '1.15 W', 10_000, 100, 115, 11_500, 'W'],
  [5, '1.15 W, 2.20 W', 10_000, 100, 253, 25_300, 'W'],
  [6, '1.10 W, 2.30 W', 10_000, 100, 253, 25_300, 'W'],
  [7, '1.50 W, 1.60 W, 1.70 W', 50_000, 103, 420, 210_000, 'W'],
  [8, '1.50 W, 1.50 W, 1.55 W', 40_000, 103, 359, 143_600, 'W'],
  [9, '1.25 W, 1.60 W, 1.70 W', 50_000, 100, 340, 170_000, 'W'],
  [10, '1.50 W, 1.60 W, 1.70 W, 1.80 W, 1.90 W', 20_000, 105, 1465, 293_000, 'W'],
  [11, '1.50 W, 1.60 W, 1.70 W, 1.80 W, 1.90 N', 20_000, 103, 756, 151_200, 'W'],
  [12, '1.50 W, 1.60 W, 1.70 N', 50_000, 100, 240, 120_000, 'W'],
  [13, '1.50 N, 1.60 N, 1.70 N', 50_000, 100, 100, 50_000, 'N'],
  [14, '2.05 w', 10_001, 100, 152, 15_201, 'W'],
  [15, '2.05 w, 1.80 W', 10_000, 100, 274, 27_400, 'W'],
  [16, '1.90 l', 10_001, 100, 50, 5_000, 'L'],
  [17, '1.90 l, 2.00 W, 2.00 W', 10_000, 100, 200, 20_000, 'W'],
  [18, '1.90 l, 2.00 W', 10_000, 100, 100, 10_000, 'W'],
  [19, '1.50 L, 1.60 I', 10_000, 100, 0, 0, 'L'],
  [20, '1.50 C, 1.60 C', 10_000, 100, 0, 0, 'C'],
  [21, TEN, 1_000, 107, 69_138, 691_380, 'W'],
  [22, '1.85 W, 2.10 W', 33_333, 100, 388, 129_332, 'W'],
] as const)('example %i: %s', (_, legs, stakeWon, bonusHundredths, oddsHundredths, won, result) => {
  const fate = fateOfCart(cart(legs), BONUS);
  expect(fate).toEqual({ result, oddsHundredths, bonusHundredths });
  expect(expectedPayoutWon(stakeWon, fate.oddsHundredths)).toBe(won);
});

it('waits while a leg is open, and tells what it comes to', () => {
  const fate = fateOfCart(cart('1.50 I, 1.60 W, 1.70 I'), BONUS);
  expect(fate).toEqual({ result: 'I', oddsHundredths: 420, bonusHundredths: 103 });
});

it('cuts what the bonus adds at the highest odds, and nothing else', () => {
  const held = (oddsMaxHundredths: number) =>
    fateOfCart(cart('1.50 W, 1.60 W, 1.70 W'), { ...BONUS, oddsMaxHundredths }).oddsHundredths;
  expect([held(415), held(300)]).toEqual([415, 408]);
});

it('refuses a cart without legs and odds below 1.00', () => {
  expect(() => fateOfCart([], BONUS)).toThrow(RangeError);
  expect(() => fateOfCart([{ ...leg('1.50 W'), oddsHundredths: 99 }], BONUS)).toThrow(RangeError);
});

const anyLeg = fc
  .tuple(
    fc.integer({ min: 101, max: 800 }),
    fc.constantFrom<['W' | 'L' | 'N', number]>(['W', 1000], ['W', 500], ['L', 500], ['N', 1000]),
  )
  .map(([oddsHundredths, [result, factorThousandths]]): FactorLeg => {
    const verdict = { result, factorThousandths };
    const factor = legFactorThousandths(oddsHundredths, verdict);
    return { oddsHundredths, result, factorThousandths: factor };
  });

it('is never above the exact fraction and less than 0.01 below it, in any order', () => {
  fc.assert(
    fc.property(fc.array(anyLeg, { minLength: 1, maxLength: 6 }), (legs) => {
      const fate = fateOfCart(legs, BONUS);
      expect(fateOfCart([...legs].reverse(), BONUS)).toEqual(fate);
      if (fate.result === 'N') return;
      // Factors as fractions of their own: odds of hundredths, their half, and a half.
      let [above, below] = [BigInt(fate.bonusHundredths), 1n];
      for (const { oddsHundredths, result, factorThousandths } of legs) {
        if (result === 'N') continue;
        const isWhole = factorThousandths === oddsHundredths * 10;
        if (isWhole) [above, below] = [above * BigInt(oddsHundredths), below * 100n];
        else if (result === 'W')
          [above, below] = [above * BigInt(oddsHundredths + 100), below * 200n];
        else below *= 2n;
      }
      const odds = BigInt(fate.oddsHundredths);
      expect(odds * below <= above && above < (odds + 1n) * below).toBe(true);
    }),
  );
});

it('agrees with combined odds where nothing is half', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.integer({ min: 101, max: 800 }), fc.constantFrom<LegResult>('W', 'L', 'N')),
        { minLength: 1, maxLength: 6 },
      ),
      (legs) => {
        const fate = fateOfCart(
          legs.map(([odds, how]) => leg(`${odds / 100} ${how}`)),
          BONUS,
        );
        const whole = legs.map(([oddsHundredths, result]) => ({ oddsHundredths, result }));
        expect(fate.oddsHundredths).toBe(combinedOddsHundredths(whole, fate.bonusHundredths));
      },
    ),
  );
});
