// No list of the contract is without export, views and changes.
import { CONTRACT } from '../app';
import { ALL_LISTS } from './all-lists';

test('every list of the contract is known by the path of its page', () => {
  const paths = Object.values(CONTRACT)
    .flatMap((group) => Object.values(group))
    .flatMap(({ path }) => (path.endsWith('/totals') ? [path.slice(0, -'/totals'.length)] : []));
  expect(paths.length).toBeGreaterThan(5);
  expect([...ALL_LISTS.keys()].sort()).toEqual(paths.sort());
});
