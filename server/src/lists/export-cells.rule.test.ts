// What stands in the fields of a file.
import { cellOf } from './export-cells.rule';

const row = {
  ...{ stakeWon: 10_000, oddsHundredths: 195, refusedBps: 1_250, kind: 'WIN', isHigh: false },
  ...{ at: '2026-11-22T15:00:00.000Z', offered: { oddsHundredths: 1_000 }, drawn: null },
  ...{ tags: ['vip', 'watch', 'other'], none: [] },
};
const cell = (key: string, more: object = {}, isInstant = false) =>
  cellOf(row, { key, head: key, ...more }, isInstant);

it('says amounts as they are, odds and shares as they are read', () => {
  expect(
    ['stakeWon', 'oddsHundredths', 'offered.oddsHundredths', 'refusedBps'].map((key) => cell(key)),
  ).toEqual([10_000, 1.95, 10, 12.5]);
});

it('says words for codes, instants in Seoul, and nothing for what is not there', () => {
  const words = { WIN: '당첨', false: '–' };
  expect([cell('kind', { words }), cell('isHigh', { words })]).toEqual(['당첨', '–']);
  expect(cell('at', {}, true)).toBe('2026-11-23 00:00:00');
  expect([cell('drawn'), cell('drawn.by')]).toEqual(['', '']);
});

it('says several values beside each other, each by its word', () => {
  const words = { watch: '주의', vip: '우수' };
  expect([cell('tags', { words }), cell('none', { words })]).toEqual(['우수, 주의, other', '']);
});
