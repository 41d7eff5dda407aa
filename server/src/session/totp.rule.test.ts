import * as fc from 'fast-check';
import { codeAt, STEP_SECONDS, stepOf, toBase32, usedStep } from './totp.rule';

const SECRET = Buffer.from('12345678901234567890');

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('says at second %i what RFC 6238 says', (seconds, code) => {
  expect(codeAt(SECRET, stepOf(new Date(seconds * 1_000)), 8)).toBe(code);
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j as RFC 4648 does', (text, written) =>
  expect(toBase32(Buffer.from(text))).toBe(written),
);

it('takes a code for half a minute either way, and none twice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 100_000_000 }),
      fc.integer({ min: -5, max: 5 }),
      (step, off) => {
        const at = new Date(step * STEP_SECONDS * 1_000);
        const code = codeAt(SECRET, step + off);
        const used = usedStep(SECRET, code, { at, after: 0 });
        if (Math.abs(off) <= 1) expect(used).toBe(step + off);
        if (used !== undefined) expect(usedStep(SECRET, code, { at, after: used })).not.toBe(used);
      },
    ),
  );
});
