// The member list's own words in an address.
import { inListWords } from './list-words.rule';

test.each([
  ['joined=7d&level=3', 'level=3&range=7d'],
  ['joined=2026-11-20', 'from=2026-11-20&to=2026-11-20'],
  ['shared=1&page=2', 'page=2&chip=shared'],
  ['test=1', 'isTest=true'],
  ['test=0', 'isTest=false'],
  ['shared=0', ''],
])('%s means %s', (asked, meant) => {
  expect(inListWords(new URLSearchParams(asked)).toString()).toBe(meant);
});

test('leaves what says none of them as it is', () => {
  const asked = new URLSearchParams('categoryStatus=0&idle=30');
  expect(inListWords(asked)).toBe(asked);
});
