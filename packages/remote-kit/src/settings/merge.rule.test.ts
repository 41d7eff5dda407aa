import * as fc from 'fast-check';
import { mergeValues, resolveMerge, type Side } from './merge.rule';

const names = ['a', 'b', 'c', 'd'] as const;
// Few values, so that equal edits and conflicts are both common.
const anyFields = fc.record({
  a: fc.nat(2),
  b: fc.nat(2),
  c: fc.boolean(),
  d: fc.oneof(fc.nat(1), fc.constant(null)),
});

describe('mergeValues', () => {
  const base = { a: 1, b: 1, c: true };
  it.each([
    ['nobody changed it', 1, 1, { value: 1, kind: 'none' }],
    ['only I changed it', 2, 1, { value: 2, kind: 'mine' }],
    ['only the other changed it', 1, 3, { value: 3, kind: 'theirs' }],
    ['both changed it alike', 4, 4, { value: 4, kind: 'none' }],
    ['both changed it differently', 2, 3, { value: 2, kind: 'conflicts' }],
  ])('when %s', (_, mine, theirs, { value, kind }) => {
    const merge = mergeValues(base, { ...base, a: mine }, { ...base, a: theirs });
    expect(merge.values).toEqual({ ...base, a: value });
    expect({ mine: merge.mine, theirs: merge.theirs, conflicts: merge.conflicts }).toEqual({
      mine: [],
      theirs: [],
      conflicts: [],
      ...(kind === 'none' ? {} : { [kind]: ['a'] }),
    });
  });

  it('loses no field and invents none', () => {
    fc.assert(
      fc.property(anyFields, anyFields, anyFields, (start, mine, theirs) => {
        expect(Object.keys(mergeValues(start, mine, theirs).values).sort()).toEqual([...names]);
      }),
    );
  });

  it('takes each field from a side that changed it, and puts each change into one list', () => {
    fc.assert(
      fc.property(anyFields, anyFields, anyFields, (start, mine, theirs) => {
        const merge = mergeValues(start, mine, theirs);
        for (const name of names) {
          const byMe = mine[name] !== start[name];
          const byThem = theirs[name] !== start[name];
          expect(merge.values[name]).toBe(byMe ? mine[name] : theirs[name]);
          expect(merge.mine.includes(name)).toBe(byMe && !byThem);
          expect(merge.theirs.includes(name)).toBe(byThem && !byMe);
          expect(merge.conflicts.includes(name)).toBe(
            byMe && byThem && mine[name] !== theirs[name],
          );
        }
      }),
    );
  });

  it('is what the other saved when I changed nothing', () => {
    fc.assert(
      fc.property(anyFields, anyFields, (start, theirs) => {
        const merge = mergeValues(start, start, theirs);
        expect(merge.values).toEqual(theirs);
        expect(merge.conflicts).toEqual([]);
      }),
    );
  });

  it('has no conflict when both sides made the same document', () => {
    fc.assert(
      fc.property(anyFields, anyFields, (start, both) => {
        const merge = mergeValues(start, both, both);
        expect(merge.conflicts).toEqual([]);
        expect(merge.values).toEqual(both);
      }),
    );
  });
});

describe('resolveMerge', () => {
  it('gives every conflict the side chosen and leaves all other fields alone', () => {
    const anySides = fc.record({
      a: fc.constantFrom<Side>('mine', 'theirs'),
      b: fc.constantFrom<Side>('mine', 'theirs'),
      c: fc.constantFrom<Side>('mine', 'theirs'),
      d: fc.constantFrom<Side>('mine', 'theirs'),
    });
    fc.assert(
      fc.property(anyFields, anyFields, anyFields, anySides, (start, mine, theirs, sides) => {
        const merge = mergeValues(start, mine, theirs);
        const resolved = resolveMerge(merge, theirs, new Map(Object.entries(sides)));
        for (const name of names) {
          const chosen = sides[name] === 'mine' ? mine[name] : theirs[name];
          const isConflict = merge.conflicts.includes(name);
          expect(resolved[name]).toBe(isConflict ? chosen : merge.values[name]);
        }
      }),
    );
  });
});
