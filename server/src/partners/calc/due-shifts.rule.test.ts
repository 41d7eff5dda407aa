import { endedShifts } from './due-shifts.rule';

const at = (seoul: string) => new Date(`2026-11-${seoul}:00+09:00`);
const shift = (endsAt: string, isOn = true) => ({ isOn, endsAt });
const DAY_22 = { from: '2026-11-22', to: '2026-11-22' };
const DAY_21 = { from: '2026-11-21', to: '2026-11-21' };

test.each([
  ['22T07:59', []],
  ['22T08:00', [{ time: '08:00', ...DAY_22 }]],
  ['22T08:59', [{ time: '08:00', ...DAY_22 }]],
  ['22T09:00', []],
])('a shift that ends at eight is kept from then on for an hour: %s', (now, ended) => {
  expect(endedShifts([shift('08:00')], at(now))).toEqual(ended);
});

test('one that ends at midnight is of the day that is over', () => {
  expect(endedShifts([shift('00:00')], at('22T00:00'))).toEqual([{ time: '00:00', ...DAY_21 }]);
});

test('one that ended just before midnight is kept after it, of its own day', () => {
  expect(endedShifts([shift('23:50')], at('22T00:10'))).toEqual([{ time: '23:50', ...DAY_21 }]);
});

test('what is off is not kept, and what stands there twice once', () => {
  const shifts = [shift('08:00', false), shift('07:30'), shift('07:30')];
  expect(endedShifts(shifts, at('22T08:10'))).toEqual([{ time: '07:30', ...DAY_22 }]);
});
