// When a wished limit holds: stricter at once, looser after 24 hours, each limit by itself.
import * as fc from 'fast-check';
import { type ChargeLimits, type LimitStep, stepsOfWish, UNLIMITED } from './member-limits.rule';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

type Won = number | null;
/** Limits of a day, a week and a month. */
type Three = readonly [Won, Won, Won];
/** Hours from NOW, then what holds from there. */
type Planned = readonly [number, ...Three];

const limitsOf = ([day, week, month]: Three): ChargeLimits => ({
  chargeDayMaxWon: day,
  chargeWeekMaxWon: week,
  chargeMonthMaxWon: month,
});
const stepOf = ([hours, ...three]: Planned): LimitStep => ({
  ...limitsOf(three),
  from: inHours(hours),
});

const wish = (wished: Three, current: Three, pending: readonly Planned[] = []) =>
  stepsOfWish(limitsOf(wished), { current: limitsOf(current), pending: pending.map(stepOf) }, NOW);

const none: Three = [null, null, null];

interface Case {
  readonly name: string;
  readonly current: Three;
  readonly pending?: readonly Planned[];
  readonly wished: Three;
  readonly expected: readonly Planned[];
}

test.each<Case>([
  {
    name: 'a first limit holds at once',
    current: none,
    wished: [100, null, 900],
    expected: [[0, 100, null, 900]],
  },
  {
    name: 'a stricter limit holds at once',
    current: [100, 200, 300],
    wished: [50, 200, 300],
    expected: [[0, 50, 200, 300]],
  },
  {
    name: 'a looser limit waits for 24 hours',
    current: [100, 200, 300],
    wished: [150, 200, 300],
    expected: [
      [0, 100, 200, 300],
      [24, 150, 200, 300],
    ],
  },
  {
    name: 'to drop a limit is to loosen it',
    current: [100, 200, 300],
    wished: none,
    expected: [
      [0, 100, 200, 300],
      [24, null, null, null],
    ],
  },
  {
    name: 'one change tightens the day at once and loosens the week later',
    current: [100, 200, 300],
    wished: [50, 400, 300],
    expected: [
      [0, 50, 200, 300],
      [24, 50, 400, 300],
    ],
  },
  {
    name: 'a limit of 0 is the strictest of all',
    current: [100, null, null],
    wished: [0, 0, null],
    expected: [[0, 0, 0, null]],
  },
  {
    name: 'a stricter wish drops the looser one that waits',
    current: [100, null, null],
    pending: [[10, 300, null, null]],
    wished: [50, null, null],
    expected: [[0, 50, null, null]],
  },
  {
    name: 'to wish what holds drops what waits',
    current: [100, null, null],
    pending: [[10, 300, null, null]],
    wished: [100, null, null],
    expected: [[0, 100, null, null]],
  },
  {
    name: 'to wish less than what waits keeps its time',
    current: [100, null, null],
    pending: [[10, 300, null, null]],
    wished: [200, null, null],
    expected: [
      [0, 100, null, null],
      [10, 200, null, null],
    ],
  },
  {
    name: 'to wish more than what waits makes only the difference wait anew',
    current: [100, null, null],
    pending: [[10, 300, null, null]],
    wished: [500, null, null],
    expected: [
      [0, 100, null, null],
      [10, 300, null, null],
      [24, 500, null, null],
    ],
  },
  {
    name: 'a wish for the week leaves the day that waits its time',
    current: [100, 200, null],
    pending: [[10, 150, 200, null]],
    wished: [150, 900, null],
    expected: [
      [0, 100, 200, null],
      [10, 150, 200, null],
      [24, 150, 900, null],
    ],
  },
])('$name', ({ current, pending, wished, expected }) => {
  expect(wish(wished, current, pending)).toEqual(expected.map(stepOf));
});

test.each<[string, Three, Three, readonly Planned[]]>([
  ['no limits where there are none', none, none, []],
  ['the limits that hold', [100, null, 300], [100, null, 300], []],
  ['what waits already', [300, null, null], [100, null, null], [[10, 300, null, null]]],
])('to wish %s changes nothing', (_, wished, current, pending) => {
  expect(wish(wished, current, pending)).toBeUndefined();
});

test('whoever keeps asking for more has ten steps ahead at most, and ends where he wished', () => {
  const pending = Array.from({ length: 9 }, (_, n): Planned => [n + 1, 200 + n, null, null]);
  const steps = wish([900, null, null], [100, null, null], pending);
  expect(steps).toEqual(
    [[0, 100, null, null] as const, ...pending.slice(0, 8), [24, 900, null, null] as const].map(
      stepOf,
    ),
  );
});

test('a limit that a wish leaves out stays as it is planned', () => {
  const planned = {
    current: limitsOf([100, 200, 300]),
    pending: [stepOf([10, 150, 200, 300])],
  };
  expect(stepsOfWish({ chargeWeekMaxWon: 80 }, planned, NOW)).toEqual(
    ([[0, 100, 80, 300] as const, [10, 150, 80, 300] as const] as const).map(stepOf),
  );
  expect(stepsOfWish({ chargeMonthMaxWon: null }, planned, NOW)).toEqual(
    [[0, 100, 200, 300] as const, [10, 150, 200, 300] as const, [24, 150, 200, null] as const].map(
      stepOf,
    ),
  );
  expect(stepsOfWish({}, planned, NOW)).toBeUndefined();
});

const anyWon = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null });
const anyLimits = fc.tuple(anyWon, anyWon, anyWon).map(limitsOf);
const FIELDS = ['chargeDayMaxWon', 'chargeWeekMaxWon', 'chargeMonthMaxWon'] as const;

/** The same rule told from the other end: a limit is the strictest of all wishes of its last 24 hours, and of the last one before. */
function expectedAt(
  wishes: readonly { readonly hour: number; readonly limits: ChargeLimits }[],
  hour: number,
): ChargeLimits {
  const recent = wishes.filter((made) => made.hour > hour - 24 && made.hour <= hour);
  const settled = wishes.filter((made) => made.hour <= hour - 24).at(-1)?.limits ?? UNLIMITED;
  const strictest = (field: (typeof FIELDS)[number]) =>
    [settled, ...recent.map(({ limits }) => limits)].reduce<Won>((won, limits) => {
      const other = limits[field];
      return won === null ? other : other === null ? won : Math.min(won, other);
    }, null);
  return limitsOf([
    strictest('chargeDayMaxWon'),
    strictest('chargeWeekMaxWon'),
    strictest('chargeMonthMaxWon'),
  ]);
}

test('at every hour a limit is the strictest wish of the last 24 hours and of what was wished last before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ pause: fc.integer({ min: 1, max: 30 }), limits: anyLimits }), {
        maxLength: 8,
      }),
      (made) => {
        let hour = 0;
        const wishes = made.map(({ pause, limits }) => {
          hour += pause;
          return { hour, limits };
        });
        const steps: LimitStep[] = [];
        const heldAt = (at: number) => steps.filter(({ from }) => from <= inHours(at)).at(-1);
        for (let at = 0; at <= hour + 25; at += 1) {
          for (const { limits } of wishes.filter((wished) => wished.hour === at)) {
            const current = heldAt(at) ?? UNLIMITED;
            const pending = steps.filter(({ from }) => from > inHours(at));
            const next = stepsOfWish(limits, { current, pending }, inHours(at));
            if (next) steps.splice(0, steps.length, ...next);
          }
          expect(heldAt(at) ?? UNLIMITED).toMatchObject(expectedAt(wishes, at));
        }
      },
    ),
  );
});
