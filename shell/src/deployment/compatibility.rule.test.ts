import * as fc from 'fast-check';
import satisfies from 'semver/functions/satisfies';
import { findIncompatibility } from './compatibility.rule';

const fits = (has: string, wants: string) =>
  findIncompatibility({ contract: wants }, has) === undefined;

describe('findIncompatibility', () => {
  it.each([
    ['1.0.0', '^1.0.0', true],
    ['1.4.2', '^1.0.0', true],
    ['1.0.0', '^1.0.1', false],
    ['2.0.0', '^1.0.0', false],
    ['1.0.0', '1.0.0', true],
    ['1.0.1', '1.0.0', false],
    ['0.3.1', '^0.3.0', true],
    ['0.4.0', '^0.3.0', false],
  ])('a shell of %s with a remote for %s: %s', (has, wants, expected) => {
    expect(fits(has, wants)).toBe(expected);
  });

  it('names both versions', () => {
    expect(findIncompatibility({ contract: '^2.0.0' }, '1.0.0')).toEqual({
      wants: '^2.0.0',
      has: '1.0.0',
    });
  });

  it.each(['', '*', 'latest', '>=1.0.0', '^1', '1.x'])('holds nothing in the range %j', (wants) => {
    expect(fits('1.0.0', wants)).toBe(false);
  });

  it('agrees with semver on every caret range and exact version', () => {
    const number = fc.nat({ max: 3 });
    const version = fc.tuple(number, number, number).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(version, version, fc.constantFrom('^', ''), (has, wanted, sign) => {
        expect(fits(has, sign + wanted)).toBe(satisfies(has, sign + wanted));
      }),
      { numRuns: 1_000 },
    );
  });
});
