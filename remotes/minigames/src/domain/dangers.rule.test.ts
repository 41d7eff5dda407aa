import { POWERBALL_BET_TYPES, POWERBALL_LEVELS } from '@gwanje/contract';
import { DEMO_LIMITS, DEMO_ODDS, DEMO_SWITCHES, DEMO_TOP } from '../testing';
import { dangersOf } from './dangers.rule';
import { fieldsOf } from './settings-fields.rule';

const [switches, limits, odds, top] = [DEMO_SWITCHES, DEMO_LIMITS, DEMO_ODDS, DEMO_TOP].map(
  fieldsOf,
) as [ReturnType<typeof fieldsOf>, ...ReturnType<typeof fieldsOf>[]];

const closedAt = (levels: readonly string[], betTypes: readonly string[]) =>
  Object.fromEntries(
    levels.flatMap((level) => betTypes.map((betType) => [`${level}.${betType}.max`, 0])),
  );
const offSale = (levels: readonly string[], betTypes: readonly string[]) =>
  dangersOf('powerballBetV2', limits ?? {}, { ...limits, ...closedAt(levels, betTypes) });

describe('dangersOf', () => {
  it('finds none where nothing turns to 0 and no odds lose', () => {
    expect(dangersOf('powerballSwitchV2', switches, { ...switches, betEndSeconds: 1 })).toEqual([]);
    expect(dangersOf('powerballBetV2', limits ?? {}, { ...limits, 'lv1.PWBPOE.max': 1 })).toEqual(
      [],
    );
    expect(dangersOf('powerballRateV2', odds ?? {}, { ...odds, BMSRate2: 2.78 })).toEqual([]);
    expect(dangersOf('powerballTopV2', top ?? {}, { ...top, POERate: 0 })).toEqual([]);
  });

  it('names closing seconds of 0, but not those that were 0 before', () => {
    const closed = { ...switches, betEndSeconds: 0 };
    expect(dangersOf('powerballSwitchV2', switches, closed)).toEqual([
      { kind: 'openUntilDraw', paths: ['betEndSeconds'] },
    ]);
    expect(dangersOf('powerballSwitchV2', closed, { ...closed, regStatus: false })).toEqual([]);
  });

  it('names each maximum of 0 by itself while they are few', () => {
    expect(offSale(['lv3'], ['PWBPOE', 'PWBBMS'])).toEqual([
      { kind: 'offSale', paths: ['lv3.PWBPOE.max'] },
      { kind: 'offSale', paths: ['lv3.PWBBMS.max'] },
    ]);
  });

  it('gathers many by what they have in common, and leaves none out', () => {
    const byLevel = offSale(['lv1', 'lv2', 'lv3', 'lv4'], POWERBALL_BET_TYPES);
    expect(byLevel.map(({ paths }) => paths.length)).toEqual([10, 10, 10, 10]);
    expect(byLevel[0]?.paths.every((path) => path.startsWith('lv1.'))).toBe(true);
    const byBetType = offSale(POWERBALL_LEVELS, ['PWBPOE', 'PWBBMS']);
    expect(byBetType.map(({ paths }) => paths[0])).toEqual(['lv1.PWBPOE.max', 'lv1.PWBBMS.max']);
    expect(new Set(byBetType.flatMap(({ paths }) => paths))).toEqual(
      new Set(Object.keys(closedAt(POWERBALL_LEVELS, ['PWBPOE', 'PWBBMS']))),
    );
  });

  it('names odds of 0 that were sold, and every odds above break-even', () => {
    const before = { ...odds, POERate: 2.01 };
    expect(dangersOf('powerballRateV2', before, { ...before, BMSRate1: 0, BMSRate2: 2.9 })).toEqual(
      [
        { kind: 'notRegistered', paths: ['BMSRate1'] },
        { kind: 'aboveBreakEven', paths: ['POERate'] },
        { kind: 'aboveBreakEven', paths: ['BMSRate2'] },
      ],
    );
  });
});
