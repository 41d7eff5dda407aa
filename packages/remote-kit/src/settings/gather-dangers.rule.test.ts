import {
  dangersOf,
  LEVELS,
  POWERBALL_BET_TYPES,
  POWERBALL_SETTINGS,
  type Setting,
} from '@gwanje/contract';
import { gatherDangers } from './gather-dangers.rule';

const { switch: registration, bet, rate } = POWERBALL_SETTINGS;
const alike = (paths: readonly string[], value: number) =>
  Object.fromEntries(paths.map((path) => [path, value]));
const maximaOf = (levels: readonly string[], betTypes: readonly string[]) =>
  levels.flatMap((level) => betTypes.map((betType) => `${level}.${betType}.max`));

/** Paths of what each tick confirms, where these fields went from one value to another. */
const gathered = (setting: Setting, paths: readonly string[], from: number, to: number) =>
  gatherDangers(dangersOf(setting, alike(paths, from), alike(paths, to))).map((point) =>
    point.map(({ path, danger }) => `${danger.name} ${path}`),
  );
const offSale = (levels: readonly string[], betTypes: readonly string[]) =>
  gathered(bet, maximaOf(levels, betTypes), 1, 0);

describe('gatherDangers', () => {
  it('finds none where nothing turns to 0 and no odds lose', () => {
    expect(gathered(registration, ['betEndSeconds'], 30, 1)).toEqual([]);
    expect(gathered(bet, ['lv1.PWBPOE.max'], 5, 1)).toEqual([]);
    expect(gathered(rate, ['BMSRate2'], 2, 2.78)).toEqual([]);
  });

  it('names closing seconds of 0, but not those that were 0 before', () => {
    expect(gathered(registration, ['betEndSeconds'], 30, 0)).toEqual([
      ['openUntilDraw betEndSeconds'],
    ]);
    expect(gathered(registration, ['betEndSeconds'], 0, 0)).toEqual([]);
  });

  it('names each maximum of 0 by itself while they are few', () => {
    expect(offSale(['lv3'], ['PWBPOE', 'PWBBMS'])).toEqual([
      ['offSale lv3.PWBPOE.max'],
      ['offSale lv3.PWBBMS.max'],
    ]);
  });

  it('gathers many by what they have in common, and leaves none out', () => {
    const byLevel = offSale(['lv1', 'lv2', 'lv3', 'lv4'], POWERBALL_BET_TYPES);
    expect(byLevel.map(({ length }) => length)).toEqual([10, 10, 10, 10]);
    expect(byLevel[0]?.every((name) => name.startsWith('offSale lv1.'))).toBe(true);
    const byBetType = offSale(LEVELS, ['PWBPOE', 'PWBBMS']);
    expect(byBetType.map(([first]) => first)).toEqual([
      'offSale lv1.PWBPOE.max',
      'offSale lv1.PWBBMS.max',
    ]);
    expect(byBetType.flat()).toHaveLength(20);
  });

  it('names odds of 0 that were sold, and every odds above break-even, by itself', () => {
    const before = { POERate: 2.01, BMSRate1: 2, BMSRate2: 2 };
    const after = { POERate: 2.01, BMSRate1: 0, BMSRate2: 2.9 };
    const points = gatherDangers(dangersOf(rate, before, after));
    expect(points.map(([one]) => [one?.danger.name, one?.path])).toEqual([
      ['aboveBreakEven', 'POERate'],
      ['aboveBreakEven', 'BMSRate2'],
      ['notRegistered', 'BMSRate1'],
    ]);
  });
});
