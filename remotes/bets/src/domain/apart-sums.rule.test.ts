// What settlements of an event came to beside what it comes to now: the parts always add up.
import fc from 'fast-check';
import { apartSums } from './apart-sums.rule';

const AT = '2026-12-01T00:00:00.000Z';
const kept = (kind: 'settle' | 'void' | 'rollback', stakeWon: number, payoutWon: number) => ({
  ...{ settlementNo: 1, kind, bets: 1, stakeWon, payoutWon },
  ...{ by: null, firstBy: null, reason: null, at: AT },
});

it.each([
  ['nothing was decided apart', [kept('settle', 100, 40)], 40, 60, null],
  ['it is not settled', [kept('settle', 100, 40)], null, null, null],
  [
    'a bet was voided by itself afterwards',
    [kept('settle', 100, 40)],
    ...([50, 50] as const),
    {
      payout: { settledWon: 40, apartWon: 10, nowWon: 50 },
      profit: { settledWon: 60, apartWon: -10, nowWon: 50 },
    },
  ],
  [
    'a lost bet counts elsewhere by now, which moves the profit alone',
    [kept('void', 20, 20), kept('settle', 80, 20)],
    ...([40, 50] as const),
    {
      payout: { settledWon: 40, apartWon: 0, nowWon: 40 },
      profit: { settledWon: 60, apartWon: -10, nowWon: 50 },
    },
  ],
  [
    'it was corrected',
    [kept('settle', 100, 90), kept('rollback', 100, 90), kept('settle', 100, 0)],
    ...([0, 100] as const),
    null,
  ],
] as const)('says the parts where %s', (_, settlements, payoutWon, profitWon, parts) => {
  expect(apartSums({ event: { payoutWon, profitWon }, settlements: [...settlements] })).toEqual(
    parts,
  );
});

it('has parts that add up to what stands', () => {
  const won = fc.nat(9_999_999_999);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('settle', 'void', 'rollback'), won, won)),
      fc.tuple(won, fc.integer()),
      (rows, [payoutWon, profitWon]) => {
        const settlements = rows.map(([kind, stake, paid]) => kept(kind, stake, paid));
        const parts = apartSums({ event: { payoutWon, profitWon }, settlements });
        for (const { settledWon, apartWon, nowWon } of Object.values(parts ?? {}))
          expect(settledWon + apartWon).toBe(nowWon);
      },
    ),
  );
});
