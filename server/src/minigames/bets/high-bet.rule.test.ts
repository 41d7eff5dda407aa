import { highBet, unsavedDocument } from '@gwanje/contract';
import { highReasonOf } from './high-bet.rule';

const AT = new Date('2026-11-22T03:00:00.000Z');
const setting = unsavedDocument(highBet);
const placed = (values: object) => ({
  ...{
    product: 'minigame' as const,
    stakeWon: 10_000,
    expectedWon: 19_500,
    stakedWon: 0,
    level: 1,
    at: AT,
  },
  joinedAt: new Date('2026-01-01T00:00:00.000Z'),
  ...values,
});
const fresh = { joinedAt: new Date('2026-11-20T00:00:00.000Z') };
const lv10 = { ...setting, levels: { ...setting.levels, lv10: { percent: 200 } } };

it.each([
  ['small', {}, null],
  ['of exactly the stake', { stakeWon: 1_000_000 }, 'stake'],
  ['one won below', { stakeWon: 999_999 }, null],
  ['of half of it, by a new member', { stakeWon: 500_000, ...fresh }, 'stake'],
  ['at the crossing of the round', { stakeWon: 400_000, stakedWon: 2_600_000 }, 'roundStake'],
  ['after the crossing', { stakeWon: 400_000, stakedWon: 3_000_000 }, null],
  ['of a large payout', { stakeWon: 900_000, expectedWon: 5_000_000 }, 'payout'],
] as const)('a bet %s', (_, values, reason) => {
  expect(highReasonOf(placed(values), setting)).toBe(reason);
});

it('is high later at a higher level, and never where an amount is empty', () => {
  expect(highReasonOf(placed({ stakeWon: 1_999_999, level: 10 }), lv10)).toBeNull();
  expect(highReasonOf(placed({ stakeWon: 2_000_000, level: 10 }), lv10)).toBe('stake');
  const none = { ...setting, minigame: { stakeWon: null, totalWon: null, payoutWon: null } };
  const huge = { stakeWon: 9_000_000, expectedWon: 90_000_000 };
  expect(highReasonOf(placed(huge), none)).toBeNull();
});

it('holds sports against amounts of their own, at twice of them for level 10', () => {
  const sports = { product: 'sports' as const, level: 10 };
  expect(highReasonOf(placed({ ...sports, stakeWon: 5_999_999 }), lv10)).toBeNull();
  expect(highReasonOf(placed({ ...sports, stakeWon: 6_000_000 }), lv10)).toBe('stake');
});
