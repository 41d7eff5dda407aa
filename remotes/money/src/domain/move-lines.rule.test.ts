import { entryOf } from '../testing';
import { isCut, moveLines } from './move-lines.rule';

const CONVERSION = { type: 'PointChange' as const, subject: 'conversion/1' };

test('a conversion with its fee is one line, with what is left of both wallets', () => {
  const entries = [
    entryOf(1, {
      ...{ ...CONVERSION, type: 'PointChangeFee', wallet: 'point' },
      ...{ amountWon: -100, balanceAfterWon: 4_000 },
    }),
    entryOf(2, { ...CONVERSION, wallet: 'money', amountWon: 900, balanceAfterWon: 50_900 }),
    entryOf(3, { ...CONVERSION, wallet: 'point', amountWon: -900, balanceAfterWon: 4_100 }),
    entryOf(4, { ...CONVERSION, subject: 'conversion/2', amountWon: 5, balanceAfterWon: 50_000 }),
  ];
  const [whole, cut] = moveLines(entries);
  expect(whole).toMatchObject({
    ...{ entry: entries[0], amountWon: 1_000 },
    ...{ from: { balanceAfterWon: 4_000 }, to: { balanceAfterWon: 50_900 } },
  });
  expect(whole && isCut(whole)).toBe(false);
  expect(cut).toMatchObject({ entry: entries[3], amountWon: 5 });
  expect(cut && isCut(cut)).toBe(true);
});
