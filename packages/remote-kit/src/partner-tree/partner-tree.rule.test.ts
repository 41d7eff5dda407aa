// The tree of partners: who is seen where, while some are unfolded.
import { aboveOf, familyOf, hitsOf, type PartnerRecord, visibleRows } from './partner-tree.rule';

const partner = (id: string, ...above: string[]): PartnerRecord => ({
  ...{ _id: id, id, status: 1, grade: 2, recommendLevel: above.length + 1 },
  recommendTree: above.map((one) => ({ _id: one, id: one })),
});
const RECORDS = [partner('a'), partner('b'), partner('a1', 'a'), partner('a11', 'a', 'a1')];
const seen = (open: readonly string[], records = RECORDS) =>
  visibleRows(familyOf(records), new Set(open)).map(({ record, depth }) => `${depth} ${record.id}`);

it('shows those at the top while nothing is unfolded', () => {
  expect(seen([])).toEqual(['1 a', '1 b']);
});

it('shows who stands beneath whoever is unfolded', () => {
  expect(seen(['a'])).toEqual(['1 a', '2 a1', '1 b']);
  expect(seen(['a', 'a1'])).toEqual(['1 a', '2 a1', '3 a11', '1 b']);
  expect(seen(['a1'])).toEqual(['1 a', '1 b']);
});

it('puts whose recommender is not there at the top, and says so', () => {
  const [row] = visibleRows(familyOf([partner('x', 'gone')]), new Set());
  expect(row).toMatchObject({ depth: 1, isLost: true });
});

it('goes up to whoever is right above, over his siblings', () => {
  const rows = visibleRows(familyOf(RECORDS), new Set(['a', 'a1']));
  expect(rows.map((_, at) => aboveOf(rows, at)?.record.id)).toEqual([
    ...[undefined, 'a', 'a1', undefined],
  ]);
  expect(aboveOf(rows, -1)).toBeUndefined();
});

it('finds by how an ID begins', () => {
  expect(hitsOf(RECORDS, 'A1').map(({ id }) => id)).toEqual(['a1', 'a11']);
  expect(hitsOf(RECORDS, '')).toEqual([]);
});

it('lays out 20,000 partners, all of them unfolded, before anybody notices', () => {
  // One who has brought 9,999 others, each of whom has brought one.
  const heads = Array.from({ length: 9_999 }, (_, n) => partner(`h${n}`, 'top'));
  const shops = heads.map(({ id }) => partner(`s${id}`, 'top', id));
  const records = [partner('top'), ...heads, ...shops, partner('beside')];
  const startedAt = performance.now();
  const rows = visibleRows(familyOf(records), new Set(records.map(({ _id }) => _id)));
  const hits = hitsOf(records, 'sh99');
  const tookMs = performance.now() - startedAt;
  expect(rows).toHaveLength(20_000);
  expect(hits).toHaveLength(110);
  // Squares of 20,000 would take seconds; a frame or two is what a click may cost.
  expect(tookMs).toBeLessThan(500);
});
