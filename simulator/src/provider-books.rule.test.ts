// What a provider keeps: each order once, nobody below nothing, and moods of which most are good.
import { seededRandom } from './players.rule';
import {
  type Books,
  carriedOut,
  handOf,
  heldBy,
  moodOf,
  moveOf,
  NO_BOOKS,
  type Order,
  played,
} from './provider-books.rule';

const order = (transferId: string, change: Partial<Order> = {}): Order => ({
  ...{ transferId, memberId: 'm', direction: 'deposit', amountWon: 50_000 },
  ...change,
});
const MANY = 20_000;

it('carries an order out once, and keeps what became of it', () => {
  const once = carriedOut(NO_BOOKS, order('1'));
  expect(once.outcomes['1']).toMatchObject({
    status: 'done',
    amountWon: 50_000,
    balanceWon: 50_000,
  });
  expect(carriedOut(once, order('1'))).toBe(once);
  expect(carriedOut(once, order('1'), 'on second thoughts')).toBe(once);
});

it('keeps what became of the newest orders, and every balance, so that its file ends growing', () => {
  const orders = Array.from({ length: 2_500 }, (_, at) =>
    order(`t-${at}`, { memberId: `m-${at}` }),
  );
  const books = orders.reduce((after, one) => carriedOut(after, one), NO_BOOKS);
  expect(Object.keys(books.outcomes)).toEqual(
    orders.slice(-2_000).map(({ transferId }) => transferId),
  );
  expect(Object.keys(books.balancesWon)).toHaveLength(2_500);
});

it('pays all that lies there, and refuses more or what it does not want', () => {
  const held = carriedOut(NO_BOOKS, order('1'));
  const short = carriedOut(held, order('2', { direction: 'withdraw', amountWon: 50_001 }));
  expect(short.outcomes['2']).toEqual({
    status: 'rejected',
    transferId: '2',
    reason: 'insufficient',
  });
  expect(heldBy(short, 'm')).toBe(50_000);
  const all = carriedOut(held, order('3', { direction: 'withdraw', amountWon: 'all' }));
  expect(all.outcomes['3']).toMatchObject({ amountWon: 50_000, balanceWon: 0 });
  expect(heldBy(carriedOut(held, order('4'), 'table closed'), 'm')).toBe(50_000);
});

it('lets people lose a little more than they win, and never what they do not have', () => {
  const random = seededRandom(11);
  let books: Books = { ...NO_BOOKS, balancesWon: { a: 3_000_000, b: 999, c: 40_000 } };
  let staked = 0;
  let won = 0;
  for (let hands = 0; hands < 2_000; hands += 1) {
    const hand = handOf(random, books);
    if (!hand) break;
    staked += hand.stakeWon;
    won += hand.winWon;
    books = played(books, hand);
    expect(Math.min(...Object.values(books.balancesWon))).toBeGreaterThanOrEqual(0);
  }
  expect(won / staked).toBeGreaterThan(0.85);
  expect(won / staked).toBeLessThan(1.03);
  expect(heldBy(books, 'b')).toBe(999);
  expect(handOf(random, NO_BOOKS)).toBeNull();
});

it('takes most orders well, refuses some, and falls silent with one in fourteen', () => {
  const random = seededRandom(5);
  const moods = Array.from({ length: MANY }, () => moodOf(random));
  const share = (of: (mood: (typeof moods)[number]) => boolean) => moods.filter(of).length / MANY;
  expect(share(({ refusal }) => refusal !== null)).toBeCloseTo(0.03, 2);
  expect(share(({ silentMs }) => silentMs > 0)).toBeCloseTo(0.07, 2);
  expect(share(({ silentMs, isDone }) => silentMs > 0 && !isDone)).toBeCloseTo(0.035, 2);
  expect(Math.max(...moods.map(({ silentMs }) => silentMs))).toBeLessThanOrEqual(180_000);
});

it('moves what is there, in both directions', () => {
  const random = seededRandom(3);
  const moves = Array.from({ length: 1_000 }, () =>
    moveOf(random, { moneyWon: 300_000, heldWon: 25_500 }),
  );
  for (const move of moves) {
    if (!move) continue;
    expect(move.amountWon).toBeGreaterThan(0);
    expect(move.amountWon).toBeLessThanOrEqual(move.direction === 'toMoney' ? 25_500 : 150_000);
  }
  expect(new Set(moves.map((move) => move?.direction)).size).toBeGreaterThan(1);
  expect(moveOf(random, { moneyWon: 0, heldWon: 0 })).toBeNull();
});
