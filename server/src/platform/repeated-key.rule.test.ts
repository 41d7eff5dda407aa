import * as fc from 'fast-check';
import { repeatedKey } from './repeated-key.rule';

describe('repeatedKey', () => {
  it.each([
    ['{}', undefined],
    ['{"a":1,"b":1}', undefined],
    ['{"a":{"b":1},"b":{"a":1}}', undefined],
    ['{"a":"\\"a\\":1","b":["a","a"]}', undefined],
    ['{"a":1,"a":2}', 'a'],
    ['{"a":{"b":1,"c":{},"b":2}}', 'a.b'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['[{"a":1},{"a":1}]', undefined],
  ])('of %s finds %s', (text, key) => {
    expect(repeatedKey(text)).toBe(key);
  });

  it('finds nothing in what was an object', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(repeatedKey(JSON.stringify(JSON.parse(text), null, 1))).toBeUndefined();
      }),
    );
  });
});
