import * as fc from 'fast-check';
import { endingOf, nextLookMs } from './next-look.rule';

const MINUTE_MS = 60_000;

it.each([
  [{ idleLeftMs: 200 * MINUTE_MS, leftMs: 500 * MINUTE_MS }, undefined, 10 * MINUTE_MS],
  [{ idleLeftMs: 5 * MINUTE_MS, leftMs: 500 * MINUTE_MS }, undefined, 3 * MINUTE_MS],
  [{ idleLeftMs: 2 * MINUTE_MS, leftMs: 500 * MINUTE_MS }, 'idle', 10_000],
  [{ idleLeftMs: 4_000, leftMs: 500 * MINUTE_MS }, 'idle', 4_100],
  [{ idleLeftMs: 15 * MINUTE_MS, leftMs: 15 * MINUTE_MS }, undefined, 5 * MINUTE_MS],
  [{ idleLeftMs: 9 * MINUTE_MS, leftMs: 9 * MINUTE_MS }, 'final', 10_000],
  [{ idleLeftMs: MINUTE_MS, leftMs: MINUTE_MS }, 'final', 10_000],
  [{ idleLeftMs: MINUTE_MS, leftMs: 3 * MINUTE_MS }, 'idle', 10_000],
] as const)('of %o says %s and looks again after %i ms', (life, ending, lookMs) => {
  expect(endingOf(life)).toBe(ending);
  expect(nextLookMs(life)).toBe(lookMs);
});

it('never lets a notice come late, however a session stands', () => {
  const hours = fc.integer({ min: 0, max: 16 * 60 * MINUTE_MS });
  fc.assert(
    fc.property(hours, hours, (idle, leftMs) => {
      const life = { idleLeftMs: Math.min(idle, leftMs), leftMs };
      const waitMs = nextLookMs(life);
      expect(waitMs).toBeGreaterThanOrEqual(0);
      if (endingOf(life)) return;
      const then = { idleLeftMs: life.idleLeftMs - waitMs + 1, leftMs: leftMs - waitMs + 1 };
      expect(endingOf(then)).toBeUndefined();
    }),
  );
});
