import { HISTORY_TYPES, type HistoryType } from '@gwanje/contract';
import { entryFigures, partsOfPoints, TYPES_OF_FIGURE } from './dashboard.rule';

const leg = (type: HistoryType, amountWon: number, wallet = HISTORY_TYPES[type].wallet) => ({
  ...{ wallet, type, entries: 1, amountWon },
});

it('says what given points were given for, and leaves out what was not', () => {
  const legs = [
    leg('first', 1_000),
    leg('sportsRolling', 500),
    leg('cancelRolling', -200),
    leg('minigameComp', 70),
    leg('losePoint', 30),
    leg('weeklyPayback', 9),
    leg('useCouponPoint', 8),
    leg('daily', 7),
    // Moved or given by hand, not earned.
    leg('PointChange', -400),
    leg('directChargePoint', 5_000),
  ];
  expect(partsOfPoints(legs)).toEqual([
    { id: 'bonusCost', won: 1_000 },
    { id: 'rollingCost', won: 300 },
    { id: 'compCost', won: 70 },
    { id: 'losePointCost', won: 30 },
    { id: 'paybackCost', won: 9 },
    { id: 'couponCost', won: 8 },
    { id: 'attendanceCost', won: 7 },
  ]);
  expect(partsOfPoints([leg('bet', -3_000)])).toEqual([]);
});

it('names the movements that each figure is the sum of, and no others', () => {
  const all = Object.keys(HISTORY_TYPES) as HistoryType[];
  const won = (types: readonly HistoryType[]) =>
    entryFigures(types.map((type) => leg(type, HISTORY_TYPES[type].sign === -1 ? -7 : 7)));
  const whole = won(all);
  for (const [name, types] of Object.entries(TYPES_OF_FIGURE)) {
    const id = name as keyof typeof TYPES_OF_FIGURE;
    expect({ id, won: won(types)[id] }).toEqual({ id, won: whole[id] });
    for (const type of types) expect(won([type])[id]).not.toBe(0);
  }
});

it('has parts that are the figure together, of every type of history', () => {
  const legs = (Object.keys(HISTORY_TYPES) as HistoryType[]).map((type, at) =>
    leg(type, at + 1, 'point'),
  );
  const sum = partsOfPoints(legs).reduce((whole, { won }) => whole + won, 0);
  expect(sum).toBe(entryFigures(legs).points);
});
