import { cellOf } from './export-cells.rule';

const words = { watch: '주의', vip: '우수' };
const ROW = { tag: 'watch', tags: ['vip', 'watch', 'other'], none: [], at: '2026-11-27T15:00:00Z' };

it.each([
  ['a word for a value', { key: 'tag', words }, false, '주의'],
  ['a word for each of several values', { key: 'tags', words }, false, '우수, 주의, other'],
  ['nothing where there is none of them', { key: 'none', words }, false, ''],
  ['an instant in Seoul', { key: 'at' }, true, '2026-11-28 00:00:00'],
])('says %s', (_, column, isInstant, cell) => {
  expect(cellOf(ROW, column as Parameters<typeof cellOf>[1], isInstant)).toBe(cell);
});
