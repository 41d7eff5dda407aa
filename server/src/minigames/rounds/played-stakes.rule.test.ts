import { GAMES } from '@gwanje/contract';
import fc from 'fast-check';
import { picksByBetType, playedByMember } from './played-stakes.rule';

const PICKS = picksByBetType({ game: 'speedladder', offer: null });
const on = (betType: string, pick: string, stakeWon: number, memberId = 'one') => ({
  ...{ memberId, betType: GAMES.speedladder.prefix + betType, pick, stakeWon },
});
const played = (...stakes: readonly ReturnType<typeof on>[]) => playedByMember(PICKS, stakes);

it('counts both sides of a market as what they differ by, and every pick of one by what none has less', () => {
  expect(played(on('LR', 'Left', 10_000), on('LR', 'Right', 30_000))).toEqual([
    { memberId: 'one', stakeWon: 20_000 },
  ]);
  const ends = ['LeftThree', 'LeftFour', 'RightThree', 'RightFour'];
  const all = ends.map((pick, index) => on('COMBO', pick, 10_000 + index));
  expect(played(...all)[0]?.stakeWon).toBe(0 + 1 + 2 + 3);
  expect(played(...all.slice(1))[0]?.stakeWon).toBe(30_006);
});

it('counts markets and members by themselves', () => {
  const [left, right] = [on('LR', 'Left', 10_000), on('LR', 'Right', 10_000, 'other')];
  expect(played(left, right, on('OE', 'Odd', 5_000))).toEqual([
    { memberId: 'one', stakeWon: 15_000 },
    { memberId: 'other', stakeWon: 10_000 },
  ]);
});

it('is of both sides of a market their difference, whatever they are', () => {
  const stake = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(stake, stake, (left, right) => {
      const [sum] = played(on('LR', 'Left', left), on('LR', 'Right', right));
      expect(sum?.stakeWon).toBe(Math.abs(left - right));
    }),
  );
});
