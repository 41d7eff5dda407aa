import { LEVELS, POWERBALL_SETTINGS, placesOf } from '@gwanje/contract';
import * as fc from 'fast-check';
import { copyToAllLevels } from './copy-level.rule';
import { foldChanges } from './fold-changes.rule';

/** The maximum bet of every level, and one other limit of level 1. */
const limits = (maxima: readonly number[], min = 0) => ({
  'lv1.PWBPOE.min': min,
  ...Object.fromEntries(LEVELS.map((level, index) => [`${level}.PWBPOE.max`, maxima[index] ?? 0])),
});
const rising = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const alike = (value: number) => rising.map(() => value);

describe('foldChanges', () => {
  it('folds ten levels that changed alike into one line', () => {
    expect(foldChanges(limits(alike(5)), limits(alike(6)))).toEqual([
      { path: 'lv*.PWBPOE.max', before: [5], after: 6 },
    ]);
  });

  it('folds levels that became alike and keeps every value that was there, in order', () => {
    expect(foldChanges(limits(rising), limits(alike(1)))).toEqual([
      { path: 'lv*.PWBPOE.max', before: rising, after: 1 },
    ]);
  });

  it('keeps what is no number of what was there, behind the numbers', () => {
    const none = Object.fromEntries(LEVELS.map((level) => [`${level}.max`, null]));
    expect(
      foldChanges({ ...none, 'lv2.max': 7, 'lv3.max': 5 }, { ...none, 'lv1.max': null }),
    ).toEqual([{ path: 'lv*.max', before: [5, 7, null], after: null }]);
    const on = Object.fromEntries(LEVELS.map((level) => [`${level}.isOn`, true]));
    const off = Object.fromEntries(LEVELS.map((level) => [`${level}.isOn`, false]));
    expect(foldChanges(off, on)).toEqual([{ path: 'lv*.isOn', before: [false], after: true }]);
  });

  it('keeps levels apart that still differ', () => {
    const after = [9, 9, ...rising.slice(2)];
    expect(foldChanges(limits(rising), limits(after))).toEqual([
      { path: 'lv1.PWBPOE.max', before: [1], after: 9 },
      { path: 'lv2.PWBPOE.max', before: [2], after: 9 },
    ]);
  });

  it('keeps a single change by its own level, even where all levels are alike then', () => {
    const before = [2, ...alike(1).slice(1)];
    expect(foldChanges(limits(before), limits(alike(1)))).toEqual([
      { path: 'lv1.PWBPOE.max', before: [2], after: 1 },
    ]);
  });

  it('does not fold a change of another limit into them', () => {
    expect(foldChanges(limits(alike(5), 1), limits(alike(6), 2)).map(({ path }) => path)).toEqual([
      'lv1.PWBPOE.min',
      'lv*.PWBPOE.max',
    ]);
  });

  it('leaves documents without levels as they are', () => {
    expect(foldChanges({ POERate: 1.95 }, { POERate: 0 })).toEqual([
      { path: 'POERate', before: [1.95], after: 0 },
    ]);
  });

  it('says nothing exactly when nothing changed', () => {
    const anyMaxima = fc.array(fc.nat(2), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(anyMaxima, anyMaxima, (before, after) => {
        const isEqual = before.every((value, index) => value === after[index]);
        expect(foldChanges(limits(before), limits(after)).length === 0).toBe(isEqual);
      }),
    );
  });
});

const limitPaths = [...placesOf(POWERBALL_SETTINGS.bet).keys()];
const anyLimits = fc
  .array(fc.nat(9_999_999_999), { minLength: 400, maxLength: 400 })
  .map((amounts) =>
    Object.fromEntries(limitPaths.map((path, index) => [path, amounts[index] ?? 0])),
  );

describe('copyToAllLevels', () => {
  it('gives every level the limits of the one copied, and changes nothing else', () => {
    fc.assert(
      fc.property(anyLimits, fc.constantFrom(...LEVELS), (values, level) => {
        const copied = copyToAllLevels(values, level);
        expect(Object.keys(copied)).toEqual(Object.keys(values));
        for (const path of limitPaths)
          expect(copied[path]).toBe(values[path.replace(/^lv\d+/, level)]);
      }),
      { numRuns: 20 },
    );
  });
});
