// The tree of partners: who is seen where, while some are unfolded.
import {
  aboveOf,
  familyOf,
  hitsOf,
  movedBetween,
  type PartnerRecord,
  recordsOfHits,
  visibleRows,
} from './partner-tree.rule';

const partner = (id: string, ...above: string[]): PartnerRecord => ({
  ...{ _id: id, id, status: 1, grade: 2, recommendLevel: above.length + 1 },
  recommendTree: above.map((one) => ({ _id: one, id: one })),
});
const nickOf = (memberId: string) => (memberId === 'b' ? 'Aachen' : undefined);
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

it('puts whoever is named above and is not there at the top, and says so', () => {
  const rows = visibleRows(familyOf([partner('x', 'gone')]), new Set(['gone']));
  expect(rows).toMatchObject([
    { record: { _id: 'gone' }, depth: 1, isLost: true, children: 1 },
    { record: { _id: 'x' }, depth: 2, isLost: false },
  ]);
});

it('puts ordinary members between partners, each once', () => {
  const above = [{ _id: 'm', id: 'member01' }];
  const beneath = (id: string) => ({ ...partner(id), recommendTree: above });
  const rows = visibleRows(familyOf([beneath('x'), beneath('y')]), new Set(['m']));
  expect(rows.map(({ record, depth, isLost }) => [record.id, record.grade, depth, isLost])).toEqual(
    [
      ['member01', 1, 1, false],
      ['x', 2, 2, false],
      ['y', 2, 2, false],
    ],
  );
});

it('shows partners who stand beneath each other, once, and says so', () => {
  const rows = visibleRows(familyOf([partner('x', 'y'), partner('y', 'x')]), new Set(['x', 'y']));
  expect(rows).toMatchObject([
    { record: { _id: 'x' }, depth: 1, isLost: true },
    { record: { _id: 'y' }, depth: 2, isLost: false },
  ]);
});

it('puts an ordinary member who was found beneath the last partner above him', () => {
  const hit = { _id: 'z', id: 'z', status: 1, grade: 1 };
  const [found] = recordsOfHits([{ ...hit, above: ['a', 'a1', 'nobody'] }], RECORDS);
  expect(found).toMatchObject({ recommendTree: [{ _id: 'a' }, { _id: 'a1' }] });
  expect(recordsOfHits([{ ...hit, _id: 'a', above: [] }], RECORDS)).toEqual([]);
});

it('counts who is new, gone or elsewhere', () => {
  const at = (_id: string, upperId: string | null = null) => ({ _id, upperId });
  const before = [at('a'), at('b'), at('c', 'a')];
  expect(movedBetween(before, before)).toBe(0);
  expect(movedBetween(before, [at('a'), at('c', 'b'), at('d'), at('b')])).toBe(2);
  expect(movedBetween(before, [at('a')])).toBe(2);
});

it('goes up to whoever is right above, over his siblings', () => {
  const rows = visibleRows(familyOf(RECORDS), new Set(['a', 'a1']));
  expect(rows.map((_, at) => aboveOf(rows, at)?.record.id)).toEqual([
    ...[undefined, 'a', 'a1', undefined],
  ]);
  expect(aboveOf(rows, -1)).toBeUndefined();
});

it('finds by how an ID or a nickname begins', () => {
  expect(hitsOf(RECORDS, 'A1', nickOf).map(({ id }) => id)).toEqual(['a1', 'a11']);
  expect(hitsOf(RECORDS, 'aa', nickOf).map(({ id }) => id)).toEqual(['b']);
  expect(hitsOf(RECORDS, '', nickOf)).toEqual([]);
});

it('lays out 20,000 partners, all of them unfolded, in a few looks at each', () => {
  let looks = 0;
  const watched = (one: PartnerRecord): PartnerRecord =>
    Object.defineProperty({ ...one }, '_id', {
      get: () => {
        looks += 1;
        return one._id;
      },
    });
  // One who has brought 9,999 others, each of whom has brought one.
  const heads = Array.from({ length: 9_999 }, (_, n) => partner(`h${n}`, 'top'));
  const shops = heads.map(({ id }) => partner(`s${id}`, 'top', id));
  const all = [partner('top'), ...heads, ...shops, partner('beside')];
  const records = all.map(watched);
  expect(visibleRows(familyOf(records), new Set(all.map(({ _id }) => _id)))).toHaveLength(20_000);
  expect(hitsOf(records, 'sh99', nickOf)).toHaveLength(110);
  // Whoever compares each with each looks 20,000 times.
  expect(looks / records.length).toBeLessThan(20);
});
