// What is in a form once somebody else has saved the same record.
import { mergeValues } from './merge-values.rule';

const BEFORE = { name: '가', won: 1, note: '' };

test.each([
  ['nobody changed it', {}, {}, {}, []],
  ['I changed it', { name: '나' }, {}, { name: '나' }, []],
  ['they did', {}, { won: 2 }, { won: 2 }, []],
  ['both did, each something else', { name: '나' }, { won: 2 }, { name: '나', won: 2 }, []],
  ['both did alike', { won: 2 }, { won: 2 }, { won: 2 }, []],
  ['both did, to something else', { won: 2 }, { won: 3 }, { won: 2 }, [{ name: 'won', theirs: 3 }]],
])('%s', (_, mine, theirs, merged, conflicts) => {
  const saved = mergeValues(BEFORE, { ...BEFORE, ...mine }, { ...BEFORE, ...theirs });
  expect(saved).toEqual({ merged: { ...BEFORE, ...merged }, conflicts });
});
