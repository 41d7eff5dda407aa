// What players do: by their money and their requests, by the hour, and the same for the same seed.
import {
  accountsOf,
  busyAt,
  exchangePinOf,
  nextDeed,
  originOf,
  type Player,
  pauseMs,
  paymentOf,
  seededRandom,
} from './players.rule';

const HOUR_MS = 3_600_000;
/** Midnight in Seoul. */
const MIDNIGHT_MS = Date.parse('2026-11-22T00:00:00+09:00');
const PLAYER: Player = { id: 'p', memberId: 'm', moneyWon: 500_000, openRequestId: null };
const DEEDS = 20_000;

const deedsOf = (player: Player) => {
  const random = seededRandom(7);
  return Array.from({ length: DEEDS }, () => nextDeed(random, player));
};

it('is quiet at dawn and full at nine in the evening', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => busyAt(MIDNIGHT_MS + hour * HOUR_MS));
  expect(hours.indexOf(Math.max(...hours))).toBe(21);
  expect(hours.indexOf(Math.min(...hours))).toBe(5);
  expect(Math.min(...hours)).toBeGreaterThan(0);
});

it('lets as much time pass as it should on the average', () => {
  const random = seededRandom(3);
  const at = MIDNIGHT_MS + 21 * HOUR_MS;
  const pauses = Array.from({ length: DEEDS }, () => pauseMs(random, 1_000, at));
  const meanMs = pauses.reduce((sum, ms) => sum + ms, 0) / DEEDS;
  expect(meanMs).toBeGreaterThan(950);
  expect(meanMs).toBeLessThan(1_050);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0);
});

it('signs in first', () => {
  expect(nextDeed(seededRandom(1), { ...PLAYER, memberId: null })).toEqual({ does: 'enter' });
});

it('never asks for more than there is, nor for odd amounts', () => {
  for (const moneyWon of [10_000, 19_999, 123_456, 500_000])
    for (const deed of deedsOf({ ...PLAYER, moneyWon })) {
      if (deed.does !== 'ask') continue;
      expect(deed.amountWon % 10_000).toBe(0);
      expect(deed.amountWon).toBeGreaterThan(0);
      if (deed.kind === 'exchange') expect(deed.amountWon).toBeLessThanOrEqual(moneyWon);
    }
});

it('has nothing to exchange without money, and asks for charges then', () => {
  const kinds = deedsOf({ ...PLAYER, moneyWon: 9_999 }).map((deed) =>
    deed.does === 'ask' ? deed.kind : deed.does,
  );
  expect(new Set(kinds)).toEqual(new Set(['charge', 'look', 'coupon', 'question']));
});

it('waits for an open request or takes it back, and asks for no second one', () => {
  const deeds = deedsOf({ ...PLAYER, openRequestId: 'r' });
  expect(new Set(deeds.map(({ does }) => does))).toEqual(new Set(['look', 'withdraw']));
  expect(deeds).toContainEqual({ does: 'withdraw', requestId: 'r' });
});

it('pays what it asked for most of the time, and sometimes less, otherwise, or nothing', () => {
  const random = seededRandom(11);
  const paid = Array.from({ length: DEEDS }, () => paymentOf(random, 50_000, '홍길동'));
  const share = (is: (one: (typeof paid)[number]) => boolean) => paid.filter(is).length / DEEDS;
  expect(share((one) => one?.amountWon === 50_000 && one.payer === '홍길동')).toBeCloseTo(0.78, 1);
  expect(share((one) => one === null)).toBeCloseTo(0.08, 1);
  expect(share((one) => one?.payer === '홍길')).toBeCloseTo(0.08, 1);
  expect(share((one) => one?.amountWon === 49_000)).toBeCloseTo(0.06, 1);
});

it('lets some come with one device, and everybody else with his own', () => {
  const ids = Array.from({ length: 60 }, (_, n) => `player${n}`);
  const ring = ids.filter((id) => originOf(id).device === 'phone-of-the-ring');
  expect(ring.length).toBeGreaterThan(2);
  expect(new Set(ids.map((id) => originOf(id).device)).size).toBe(60 - ring.length + 1);
  expect(originOf('player1')).toEqual(originOf('player1'));
});

it('lets those join with one account, or else each with his own, and no two others with one', () => {
  const ids = Array.from({ length: 60 }, (_, n) => `player${n}`);
  const ring = ids.filter((id) => originOf(id).device === 'phone-of-the-ring');
  expect(new Set(ring.map((id) => accountsOf(id)[0])).size).toBe(1);
  for (const id of ids) expect(accountsOf(id)).toHaveLength(ring.includes(id) ? 2 : 1);
  expect(new Set(ids.map((id) => accountsOf(id).at(-1))).size).toBe(60);
});

it('gives every player an exchange password of his own that he keeps', () => {
  const pins = Array.from({ length: 40 }, (_, n) => exchangePinOf(`player${n}`));
  for (const pin of pins) expect(pin).toMatch(/^[0-9]{6}$/);
  expect(new Set(pins).size).toBeGreaterThan(10);
  expect(exchangePinOf('player1')).toBe(exchangePinOf('player1'));
});

it('lets whoever is after bonuses charge little and take everything out again', () => {
  const hunter = Array.from({ length: 60 }, (_, n) => `player${n}`).find(
    (id) => originOf(id).device === 'phone-of-the-ring',
  );
  const deeds = deedsOf({ ...PLAYER, id: hunter ?? '', moneyWon: 54_321 });
  const asked = (kind: string) => [
    ...new Set(
      deeds.flatMap((deed) => (deed.does === 'ask' && deed.kind === kind ? deed.amountWon : [])),
    ),
  ];
  expect({ charged: asked('charge'), exchanged: asked('exchange') }).toEqual({
    ...{ charged: [10_000], exchanged: [50_000] },
  });
});

it('takes coupons and asks questions now and then', () => {
  const does = new Set(deedsOf(PLAYER).map((deed) => deed.does));
  expect(does).toContain('coupon');
  expect(does).toContain('question');
});

it('does the same for the same seed', () => {
  expect(deedsOf(PLAYER)).toEqual(deedsOf(PLAYER));
});
