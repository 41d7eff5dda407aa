/** Numbers from 0 to 1, the next at every call. */
export type Random = () => number;

/** A player as his site knows him. */
export interface Player {
  readonly id: string;
  /** Null until he has signed in. */
  readonly memberId: string | null;
  /** His visit; null while he is not there. */
  readonly sessionId?: string | null;
  readonly moneyWon: number;
  /** Of his open charge or exchange; null where there is none. */
  readonly openRequestId: string | null;
}

/** From where a player comes. */
export interface Origin {
  readonly ip: string;
  readonly device: string;
}

/** One player in so many is one of several accounts of the same person. */
const RING_EVERY = 6;

const sumOf = (id: string) => [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

/** Whether he is one of several accounts of one person, who is after bonuses. */
const isOfRing = (id: string): boolean => sumOf(id) % RING_EVERY === 0;

/** The same for the same player; those of the ring share a device, at other addresses. */
export const originOf = (id: string): Origin => ({
  ip: `203.0.113.${1 + (sumOf(id) % 250)}`,
  device: isOfRing(id) ? 'phone-of-the-ring' : `device-${id}`,
});

/** Eight digits that few others have. */
const digitsOf = (id: string) =>
  String([...id].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 99_999_989, 7));

/**
 * The bank accounts that somebody names who joins, one after the other until he may: those of the ring
 * share one, and each has his own for a site that wants no two members with one.
 */
export function accountsOf(id: string): readonly string[] {
  const own = `110-33-${digitsOf(id).padStart(8, '0')}`;
  return isOfRing(id) ? ['110-22-333333', own] : [own];
}

/** What a player is asked for when he wants his money out: the same six digits every time. */
export const exchangePinOf = (id: string): string =>
  String((sumOf(id) * 7_919) % 1_000_000).padStart(6, '0');

/** What players write to the operator about. */
const QUESTIONS = ['charge', 'exchange', 'bet', 'account', 'complaint', 'other'] as const;
export type QuestionKind = (typeof QUESTIONS)[number];

/** What a player does next. */
export type Deed =
  | { readonly does: 'enter' }
  | { readonly does: 'look' }
  | {
      readonly does: 'ask';
      readonly kind: 'charge' | 'exchange';
      readonly amountWon: number;
    }
  | { readonly does: 'withdraw'; readonly requestId: string }
  /** Takes a coupon that he was given, if any. */
  | { readonly does: 'coupon' }
  | { readonly does: 'question'; readonly about: QuestionKind };

/** Of a hundred, by the hour in Seoul from midnight on: quiet at dawn, full after work. */
const BUSY = [
  ...[70, 55, 40, 28, 20, 18, 20, 28, 36, 42, 48, 52],
  ...[60, 58, 56, 58, 62, 70, 80, 90, 97, 100, 96, 84],
];
const HOUR_MS = 3_600_000;
/** Seoul is nine hours ahead of UTC all year. */
const SEOUL_HOURS = 9;

/** How busy it is at an instant: from 0.18 to 1. */
export function busyAt(timeMs: number): number {
  const hour = Math.floor(timeMs / HOUR_MS + SEOUL_HOURS) % BUSY.length;
  return (BUSY[hour] as number) / 100;
}

/** How long nothing happens, milliseconds: events that know nothing of each other (a Poisson process). */
export const pauseMs = (random: Random, everyMs: number, timeMs: number): number =>
  (-Math.log(1 - random()) * everyMs) / busyAt(timeMs);

/** Amounts as people ask for them, the small ones more often. */
const CHARGES_WON = [
  ...[10_000, 10_000, 20_000, 30_000, 30_000, 50_000, 50_000, 50_000, 100_000, 100_000],
  ...[100_000, 200_000, 200_000, 300_000, 500_000, 500_000, 1_000_000, 2_000_000],
];
const STEP_WON = 10_000;

const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** What comes of a charge at the bank: most pay what they said, in their own name, and some do not. */
export interface Payment {
  readonly amountWon: number;
  readonly payer: string;
}

/**
 * What a player pays for a charge that he has asked for; null where he does not.
 *
 * @param payer his name as the bank knows it
 */
export function paymentOf(random: Random, amountWon: number, payer: string): Payment | null {
  const chance = random();
  if (chance < 0.08) return null;
  if (chance < 0.14) return { amountWon: amountWon - 1_000, payer };
  // Typed in haste: the last letter is left out.
  if (chance < 0.22) return { amountWon, payer: payer.slice(0, -1) || payer };
  return { amountWon, payer };
}

const wholeSteps = (won: number): number => Math.floor(won / STEP_WON) * STEP_WON;

/** A part of what is there, in steps of 10,000 won. */
const part = (random: Random, won: number): number =>
  Math.max(STEP_WON, Math.floor((won * (0.3 + 0.7 * random())) / STEP_WON) * STEP_WON);

/** What this player does now. Whoever has an open request waits for it, or loses patience. */
export function nextDeed(random: Random, player: Player): Deed {
  if (player.memberId === null) return { does: 'enter' };
  const chance = random();
  if (player.openRequestId !== null)
    return chance < 0.15 ? { does: 'withdraw', requestId: player.openRequestId } : { does: 'look' };
  const isHunter = isOfRing(player.id);
  if (chance < 0.35 && player.moneyWon >= STEP_WON)
    return {
      ...{ does: 'ask', kind: 'exchange' },
      // Whoever is after bonuses takes everything out again.
      amountWon: isHunter ? wholeSteps(player.moneyWon) : part(random, player.moneyWon),
    };
  if (chance < 0.86)
    return {
      ...{ does: 'ask', kind: 'charge' },
      amountWon: isHunter ? STEP_WON : pick(random, CHARGES_WON),
    };
  if (chance < 0.92) return { does: 'coupon' };
  if (chance < 0.94) return { does: 'question', about: pick(random, QUESTIONS) };
  return { does: 'look' };
}

/** The same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
