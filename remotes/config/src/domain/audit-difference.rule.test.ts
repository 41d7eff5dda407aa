import * as fc from 'fast-check';
import { differencesOf } from './audit-difference.rule';

it('names the fields that changed, however deep, came or went', () => {
  const before = { nick: '김운영', type: 1, limits: { day: null, week: 5 }, gone: true };
  const after = { nick: '김운영', type: 4, limits: { day: 100, week: 5 }, list: [1, 2] };
  expect(differencesOf(before, after)).toEqual([
    { path: 'type', before: 1, after: 4 },
    { path: 'limits.day', before: undefined, after: 100 },
    { path: 'list', before: undefined, after: [1, 2] },
    { path: 'gone', before: true, after: undefined },
  ]);
});

it('tells rows of a list apart by their places', () => {
  const [was, is] = [{ rates: [{ bps: 1 }, { bps: 2 }] }, { rates: [{ bps: 1 }, { bps: 3 }] }];
  expect(differencesOf(was, is)).toEqual([{ path: 'rates.[1].bps', before: 2, after: 3 }]);
});

it('shows what was made or taken away whole, but for what holds nothing', () => {
  const state = { network: '192.0.2.1', memo: '', until: null, tags: [], more: {} };
  const paths = ['network', 'memo'];
  expect(differencesOf(null, state).map(({ path }) => path)).toEqual(paths);
  expect(differencesOf(state, null).map(({ before }) => before)).toEqual(['192.0.2.1', '']);
  expect([differencesOf(null, null), differencesOf({}, {})]).toEqual([[], []]);
});

it('finds nothing in equal states, and every change of one field', () => {
  const state = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.jsonValue());
  fc.assert(
    fc.property(state, (one) => {
      expect(differencesOf(one, structuredClone(one))).toEqual([]);
      expect(differencesOf(one, { ...one, other6: 'x' })).toEqual([
        { path: 'other6', before: undefined, after: 'x' },
      ]);
    }),
  );
});
