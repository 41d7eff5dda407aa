import * as fc from 'fast-check';
import { THROTTLES, type ThrottleScope, waitMs, withFailure } from './login-throttle.rule';

const SCOPES = Object.keys(THROTTLES) as ThrottleScope[];

const at = (ms: number) => new Date(1_800_000_000_000 + ms);
const scope = fc.constantFrom(...SCOPES);
const instants = fc.array(fc.integer({ min: 0, max: 3_600_000 }), { maxLength: 60 });

it('never remembers more than it needs, nor waits longer than the window', () => {
  fc.assert(
    fc.property(scope, instants, (name, ms) => {
      let failedAt: Date[] = [];
      for (const now of [...ms].sort((a, b) => a - b)) {
        failedAt = withFailure(name, failedAt, at(now));
        expect(failedAt.length).toBeLessThanOrEqual(THROTTLES[name].failuresMax);
        expect(waitMs(name, failedAt, at(now))).toBeLessThanOrEqual(THROTTLES[name].windowMs);
      }
    }),
  );
});

it('lets the next try through exactly when the wait is over', () => {
  fc.assert(
    fc.property(scope, instants, (name, ms) => {
      const failedAt = ms.map(at);
      const now = at(Math.max(0, ...ms));
      const wait = waitMs(name, failedAt, now);
      expect(waitMs(name, failedAt, new Date(now.getTime() + wait))).toBe(0);
      if (wait > 1) expect(waitMs(name, failedAt, new Date(now.getTime() + wait - 1))).toBe(1);
    }),
  );
});
