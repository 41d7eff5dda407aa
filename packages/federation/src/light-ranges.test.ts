// The shell reads ranges as semver does, in the two forms that it meets.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as fc from 'fast-check';

const { satisfy } = createRequire(__filename)('./light-ranges.cjs') as {
  satisfy: (version: string, range: string) => boolean;
};
const semver = createRequire(join(__dirname, '../../../shell/package.json'))('semver') as {
  satisfies: (version: string, range: string) => boolean;
};

const version = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)).map((numbers) => numbers.join('.'));

describe('ranges of shared packages', () => {
  it.each(['^', '<='])('are read as semver reads %s', (operator) => {
    fc.assert(
      fc.property(version, version, (has, bound) => {
        const range = operator + bound;
        expect(satisfy(has, range)).toBe(semver.satisfies(has, range));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['', '1', 'latest', '1.2.3-beta.1'])('hold no version that is written as %j', (has) =>
    expect(satisfy(has, '^1.0.0')).toBe(false),
  );
});
