// No list of the contract is without export, views and changes.
import { CONTRACT } from '../app';
import { ALL_LISTS } from './all-lists';

test('every list of the contract is known by the path of its page', () => {
  const all = Object.values(CONTRACT)
    .flatMap((group) => Object.values(group))
    .map(({ path }): string => path);
  const paths = all
    .filter((path) => path.endsWith('/totals'))
    .map((path) => path.slice(0, -'/totals'.length))
    // Sums may be told of what has no pages.
    .filter((path) => all.includes(path));
  expect(paths.length).toBeGreaterThan(5);
  expect([...ALL_LISTS.keys()].sort()).toEqual(paths.sort());
});
