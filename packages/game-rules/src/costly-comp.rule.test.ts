import {
  comp,
  LEVELS,
  type LevelKey,
  type MoneySettingOf,
  unsavedDocument,
} from '@gwanje/contract';
import { costlyComps } from './costly-comp.rule';

type Comp = MoneySettingOf<'comp'>;
const EDGES = { sports: 500, casino: null, slots: 400, minigame: 250, holdem: null };
const none = unsavedDocument(comp);
const paying = (minigameBps: number, paidBy: Comp['paidBy'] = 'operator'): Comp => ({
  ...none,
  paidBy,
  levels: Object.fromEntries(
    LEVELS.map((level) => [
      level,
      { ...none.levels[level], ...(level === 'lv7' && { minigameBps }) },
    ]),
  ) as Record<LevelKey, Comp['levels'][LevelKey]>,
});

it('finds what the catalogue computes, at the level that is paid most', () => {
  expect(costlyComps(paying(50), { minigame: 300 }, EDGES)).toEqual([
    { gameClass: 'minigame', level: 'lv7', edgeBps: 250, compBps: 50, rollingBps: 300 },
  ]);
});

it('leaves what stays within the edge, what the line bears and what nobody has measured', () => {
  expect(costlyComps(paying(50), { minigame: 200 }, EDGES)).toEqual([]);
  expect(costlyComps(paying(50), { minigame: 201 }, EDGES)).toHaveLength(1);
  expect(costlyComps(paying(50, 'line'), { minigame: 250 }, EDGES)).toEqual([]);
  expect(costlyComps(paying(0), { casino: 900 }, EDGES)).toEqual([]);
});
