// What a provider of games keeps: who holds how much with it, and what became of each transfer.
import type { Random } from './players.rule';

/** What the operator asks of a provider. Source: docs/decisions/0011-providers.md. */
export interface Order {
  readonly transferId: string;
  readonly memberId: string;
  readonly direction: 'withdraw' | 'deposit';
  readonly amountWon: number | 'all';
}

export type Outcome =
  | (Omit<Order, 'amountWon'> & {
      readonly status: 'done';
      readonly amountWon: number;
      readonly balanceWon: number;
    })
  | { readonly status: 'rejected'; readonly transferId: string; readonly reason: string };

export interface Books {
  readonly balancesWon: Readonly<Record<string, number>>;
  readonly outcomes: Readonly<Record<string, Outcome>>;
}

export const NO_BOOKS: Books = { balancesWon: {}, outcomes: {} };

export const heldBy = ({ balancesWon }: Books, memberId: string): number =>
  balancesWon[memberId] ?? 0;

const withBalance = (books: Books, memberId: string, balanceWon: number): Books => ({
  ...books,
  balancesWon: { ...books.balancesWon, [memberId]: balanceWon },
});

function outcomeOf(books: Books, order: Order, refusal: string | null): Outcome {
  const { transferId, memberId, direction } = order;
  const held = heldBy(books, memberId);
  const amountWon = order.amountWon === 'all' ? held : order.amountWon;
  const isShort = direction === 'withdraw' && amountWon > held;
  const reason = refusal ?? (isShort ? 'insufficient' : null);
  if (reason !== null) return { status: 'rejected', transferId, reason };
  const balanceWon = held + (direction === 'deposit' ? amountWon : -amountWon);
  return { status: 'done', transferId, memberId, direction, amountWon, balanceWon };
}

/** The operator asks again for what he was not told within minutes, and orders less than one a second. */
const OUTCOMES_KEPT_MAX = 2_000;

/** Of all outcomes the newest, in their order. */
const newestOf = (outcomes: Books['outcomes']): Books['outcomes'] =>
  Object.fromEntries(Object.entries(outcomes).slice(-OUTCOMES_KEPT_MAX));

/** The books after an order, which is carried out once: again, it stays as it became then. */
export function carriedOut(books: Books, order: Order, refusal: string | null = null): Books {
  if (books.outcomes[order.transferId]) return books;
  const outcome = outcomeOf(books, order, refusal);
  const outcomes = newestOf({ ...books.outcomes, [order.transferId]: outcome });
  const kept = { ...books, outcomes };
  return outcome.status === 'done' ? withBalance(kept, order.memberId, outcome.balanceWon) : kept;
}

/** A hand that somebody plays with what lies there. */
export interface Hand {
  readonly memberId: string;
  readonly stakeWon: number;
  /** 0 where it is lost. */
  readonly winWon: number;
}

const STAKES_WON = [1_000, 2_000, 5_000, 10_000, 20_000];
/** Of a hand that is won, which are 47 of 100: stake and prize. */
const PAYS = 2;
const WON_OF_ALL = 0.47;

/** The next hand; null where nobody holds enough for one. */
export function handOf(random: Random, books: Books): Hand | null {
  const seated = Object.entries(books.balancesWon).filter(([, won]) => won >= 1_000);
  const [memberId, held] = seated[Math.floor(random() * seated.length)] ?? [];
  if (memberId === undefined || held === undefined) return null;
  const affordable = STAKES_WON.filter((won) => won <= held);
  const stakeWon = affordable[Math.floor(random() * affordable.length)] as number;
  return { memberId, stakeWon, winWon: random() < WON_OF_ALL ? stakeWon * PAYS : 0 };
}

export const played = (books: Books, { memberId, stakeWon, winWon }: Hand): Books =>
  withBalance(books, memberId, heldBy(books, memberId) - stakeWon + winWon);

/** How a provider takes an order: mostly as it should. */
export interface Mood {
  /** Why it is refused; null where it is not. */
  readonly refusal: string | null;
  /** Whether it is carried out before the provider falls silent. */
  readonly isDone: boolean;
  /** How long nobody hears of the provider from now on, milliseconds; 0: not at all. */
  readonly silentMs: number;
}

const REFUSED = 0.03;
const SILENT = 0.1;
const SILENT_MS_LEAST = 20_000;
const SILENT_MS_MORE = 160_000;

/** One order in thirty is refused; with one in fourteen the provider falls silent, half of them once it has done it. */
export function moodOf(random: Random): Mood {
  const chance = random();
  if (chance < REFUSED) return { refusal: 'table closed', isDone: true, silentMs: 0 };
  if (chance >= SILENT) return { refusal: null, isDone: true, silentMs: 0 };
  const silentMs = Math.round(SILENT_MS_LEAST + random() * SILENT_MS_MORE);
  return { refusal: null, isDone: random() < 0.5, silentMs };
}

/** What a player moves next: more often there than back, a part of what he has in steps of 10,000 won. */
export interface Move {
  readonly direction: 'toMoney' | 'toProvider';
  readonly amountWon: number;
}

const STEP_WON = 10_000;
const THERE = 0.55;

/** Null where he has too little for it. */
export function moveOf(
  random: Random,
  { moneyWon, heldWon }: { readonly moneyWon: number; readonly heldWon: number },
): Move | null {
  const isThere = random() < THERE;
  const fromWon = isThere ? moneyWon : heldWon;
  // Whoever brings money back mostly brings all of it.
  const part = isThere ? 0.1 + 0.4 * random() : random() < 0.6 ? 1 : random();
  const amountWon =
    isThere || part < 1 ? Math.floor((fromWon * part) / STEP_WON) * STEP_WON : fromWon;
  return amountWon > 0 ? { direction: isThere ? 'toProvider' : 'toMoney', amountWon } : null;
}
