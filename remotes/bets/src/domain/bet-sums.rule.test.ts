import { betDetailOf } from '../testing';
import { ledgerSums } from './bet-sums.rule';

describe('what a bet has moved', () => {
  it.each([
    ['I', 0, -10_001],
    ['W', 19_501, 9_500],
    ['L', 0, -10_001],
    ['N', 10_001, 0],
    ['C', 10_001, 0],
  ] as const)('%s pays %s, rounded down', (result, payoutWon, computedWon) => {
    const given = betDetailOf({ stakeWon: 10_001, oddsHundredths: 195, result, payoutWon });
    expect(ledgerSums(given)).toEqual({ ledgerWon: computedWon, computedWon });
  });

  it('tells a ledger that says something else', () => {
    const given = betDetailOf({ result: 'L', payoutWon: 0 });
    const [stake] = given.entries;
    const twice = { ...given, entries: [stake, stake].flatMap((one) => one ?? []) };
    expect(ledgerSums(twice)).toEqual({ ledgerWon: -20_000, computedWon: -10_000 });
  });
});
