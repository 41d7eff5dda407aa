// One computation for everybody who asks: shared while it runs, kept for a while, forgotten when it failed.
import { computeSeldom } from './compute-seldom';

let nowMs: number;
/** Ends the computations that were begun, in their order. */
let begun: { readonly at: Date; end(value: string): void; fail(error: Error): void }[];
let ask: () => Promise<string>;

beforeEach(() => {
  nowMs = 1_000_000;
  begun = [];
  ask = computeSeldom({
    now: () => new Date(nowMs),
    keptMs: (tookMs) => 100 + tookMs,
    compute: (at) => new Promise((end, fail) => begun.push({ at, end, fail })),
  });
});

it('lets whoever asks while it runs wait for it, however long it takes', async () => {
  const first = ask();
  nowMs += 5_000;
  const second = ask();
  begun[0]?.end('a');
  expect(await Promise.all([first, second])).toEqual(['a', 'a']);
  expect(begun.map(({ at }) => at.getTime())).toEqual([1_000_000]);
});

it('keeps a value from its end on, for as long as its time asks for, and no longer', async () => {
  const first = ask();
  nowMs += 50;
  begun[0]?.end('a');
  await first;
  nowMs += 149;
  expect(await ask()).toBe('a');
  nowMs += 1;
  const later = ask();
  begun[1]?.end('b');
  expect(await later).toBe('b');
});

it('hands a failure to everybody who waited, and computes anew for who comes next', async () => {
  const waiting = [ask(), ask()];
  begun[0]?.fail(new Error('broken'));
  for (const each of waiting) await expect(each).rejects.toThrow('broken');
  const next = ask();
  begun[1]?.end('b');
  expect(await next).toBe('b');
});

it('does not give an old value after a failure', async () => {
  const first = ask();
  begun[0]?.end('a');
  await first;
  nowMs += 100;
  const failing = ask();
  begun[1]?.fail(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  const next = ask();
  begun[2]?.end('c');
  expect(await next).toBe('c');
});

it('computes anew when the clock was set back', async () => {
  const first = ask();
  begun[0]?.end('a');
  await first;
  nowMs -= 3_600_000;
  const next = ask();
  begun[1]?.end('b');
  expect(await next).toBe('b');
});
