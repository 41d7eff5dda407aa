import type { GameClass, MoneySettingOf } from '@gwanje/contract';
import fc from 'fast-check';
import { type WageringPart, wageringOf } from './wagering.rule';

const setting: MoneySettingOf<'wagering'> = {
  category: 'wagering',
  version: 7,
  chargeBps: 10_000,
  minigameOnlyChargeBps: 30_000,
  bonusBps: 30_000,
  contributions: { sports: 10_000, casino: 5_000, slots: 10_000, minigame: 5_000, holdem: 0 },
};
const AT = '2026-11-21T03:00:00.000Z';
const part = (type: WageringPart['type'], amountWon: number): WageringPart => ({
  type,
  at: AT,
  amountWon,
});
const stateOf = (
  parts: readonly WageringPart[],
  stakesWon: Partial<Record<GameClass, number>>,
  over: Partial<typeof setting> = {},
) => wageringOf({ since: null, parts, stakesWon, setting: { ...setting, ...over } });

describe('a wagering requirement', () => {
  it('is the worked example: 1,100,000 of 1,300,000 won, 84.61 %', () => {
    const state = stateOf([part('charge', 1_000_000), part('first', 100_000)], {
      sports: 700_000,
      minigame: 800_000,
    });
    expect(state).toEqual({
      since: null,
      requiredWon: 1_300_000,
      progressWon: 1_100_000,
      progressBps: 8_461,
      required: [
        { type: 'charge', at: AT, amountWon: 1_000_000, factorBps: 10_000, requiredWon: 1_000_000 },
        { type: 'first', at: AT, amountWon: 100_000, factorBps: 30_000, requiredWon: 300_000 },
      ],
      played: [
        { gameClass: 'sports', stakeWon: 700_000, contributionBps: 10_000, countedWon: 700_000 },
        { gameClass: 'minigame', stakeWon: 800_000, contributionBps: 5_000, countedWon: 400_000 },
      ],
      settingVersion: 7,
    });
  });

  it.each([
    ['nothing but mini-games was played', { minigame: 1 }, 300],
    ['nothing was played', {}, 100],
    ['anything else was played too', { minigame: 1, sports: 1 }, 100],
    ['a class that does not count was played too', { minigame: 1, holdem: 1 }, 100],
    ['one other class was played', { slots: 1 }, 100],
    ['a class is there with no stake', { minigame: 1, sports: 0 }, 300],
  ])('asks for a charge of 100 won when %s', (_, stakesWon, requiredWon) => {
    expect(stateOf([part('charge', 100)], stakesWon).requiredWon).toBe(requiredWon);
  });

  it('keeps the factor of a bonus when nothing but mini-games was played', () => {
    expect(stateOf([part('every', 10)], { minigame: 1 }, { bonusBps: 20_000 }).requiredWon).toBe(
      20,
    );
  });

  it.each([
    ['nothing is required', [], {}, 10_000],
    ['nothing is required and something was played', [], { sports: 5 }, 10_000],
    ['nothing was played', [part('charge', 100)], {}, 0],
    ['one won is missing', [part('charge', 1_000_000)], { sports: 999_999 }, 9_999],
    ['it is met', [part('charge', 100)], { sports: 100 }, 10_000],
    ['it is met more than once', [part('charge', 100)], { sports: 1_000 }, 10_000],
    ['what was played does not count', [part('charge', 100)], { holdem: 1_000 }, 0],
  ])('is done to so many basis points when %s', (_, parts, stakesWon, progressBps) => {
    expect(stateOf(parts, stakesWon).progressBps).toBe(progressBps);
  });

  it('rounds every part down by itself', () => {
    const state = stateOf(
      [part('charge', 33), part('charge', 33), part('every', 7)],
      { minigame: 9, casino: 9 },
      { chargeBps: 5_000, bonusBps: 15_000 },
    );
    expect(state.required.map(({ requiredWon }) => requiredWon)).toEqual([16, 16, 10]);
    expect(state.played.map(({ countedWon }) => countedWon)).toEqual([4, 4]);
    expect([state.requiredWon, state.progressWon]).toEqual([42, 8]);
  });

  it('stays exact where a double would not', () => {
    const state = stateOf([part('charge', 900_000_000_000_000)], { sports: 899_999_999_999_999 });
    expect(state.progressBps).toBe(9_999);
  });

  it('shows parts that add up to the whole, and reaches 10,000 exactly when it is met', () => {
    const amount = fc.nat({ max: 9_999_999_999 });
    const parts = fc.array(
      fc.record({
        type: fc.constantFrom('charge', 'first', 'every'),
        at: fc.constant(AT),
        amountWon: amount,
      }),
      { maxLength: 8 },
    );
    const stakes = fc.record(
      { sports: amount, casino: amount, minigame: amount },
      { requiredKeys: [] },
    );
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    fc.assert(
      fc.property(parts as fc.Arbitrary<WageringPart[]>, stakes, (given, stakesWon) => {
        const state = stateOf(given, stakesWon);
        expect(sum(state.required.map(({ requiredWon }) => requiredWon))).toBe(state.requiredWon);
        expect(sum(state.played.map(({ countedWon }) => countedWon))).toBe(state.progressWon);
        expect(state.progressBps === 10_000).toBe(state.progressWon >= state.requiredWon);
      }),
    );
  });
});
