// What events ask of the bets on them, inside their own transaction.
import type { MarketPick } from '@gwanje/contract';
import { legFactorThousandths } from '@gwanje/game-rules';
import type { Actor } from '../../platform/caller';
import type { Database, Tx } from '../../platform/database';
import { type Cart, type CartLegRow, type Fate, fatesOf, readCarts } from './carts.queries';
import { changeBets } from './change-bets.queries';
import {
  decidedOn,
  holdBettors,
  judgeLegs,
  type LegsOn,
  openOn,
  type PickVerdict,
  realOn,
  reopenLegs,
} from './event-legs.queries';
import { countElsewhere } from './event-sums.queries';

export interface SettlingEvent extends LegsOn {
  /** The number of this settlement of the event: one more than that before it. */
  readonly settlementNo: number;
  /** Read once the bettors' wallets are held, so that times stand in the order of their deeds. */
  readonly now: () => Date;
  /** A job is nobody. */
  readonly actor: Pick<Actor, 'adminId' | 'loginId'> | null;
  readonly reason: string | null;
}

/** Of bets that were decided, or taken back; test accounts are left out. */
export interface SettledSums {
  readonly bets: number;
  readonly stakeWon: number;
  readonly payoutWon: number;
  readonly at: Date;
}

/** Of every bet with a leg on a pick that the event decides; what it pays where that is decided with it. */
interface PickPreview {
  readonly marketId: string;
  readonly pick: MarketPick;
  readonly bets: number;
  readonly stakeWon: number;
  readonly payoutWon: number;
  readonly houseWon: number;
}

const sumsOf = (
  carts: readonly Cart[],
  paid: readonly { readonly payoutWon: number }[],
  at: Date,
): SettledSums => {
  const real = carts
    .map((cart, index) => ({ cart, payoutWon: paid[index]?.payoutWon ?? 0 }))
    .filter(({ cart }) => !cart.isTest);
  return {
    bets: real.length,
    stakeWon: real.reduce((won, { cart }) => won + cart.stakeWon, 0),
    payoutWon: real.reduce((won, one) => won + one.payoutWon, 0),
    at,
  };
};

/** Carts whose legs make something else of them than they are, beside what that is. */
async function changedOf(tx: Tx, carts: readonly Cart[]) {
  const fates = await fatesOf(tx, carts);
  const isChanged = (fate: Fate, index: number) => {
    const cart = carts[index] as Cart;
    return cart.result !== fate.result || cart.payoutWon !== fate.payoutWon;
  };
  return {
    carts: carts.filter((_, index) => isChanged(fates[index] as Fate, index)),
    fates: fates.filter(isChanged),
  };
}

/**
 * Gives the legs on an event their results and decides every bet that can be decided now. It locks
 * the event's row first and then the wallets of its bettors. Called again it finds nothing to do.
 *
 * @throws {Refusal} money.wallet_full
 */
export async function settleEventBets(
  tx: Tx,
  {
    verdicts,
    now,
    actor,
    reason,
    ...legs
  }: SettlingEvent & {
    readonly verdicts: readonly PickVerdict[];
  },
): Promise<SettledSums> {
  await holdBettors(tx, legs);
  const at = now();
  await judgeLegs(tx, legs, verdicts);
  const { carts, fates } = await changedOf(tx, await readCarts(tx, openOn(legs)));
  await changeBets(tx, fates, { at, actor, reason, eventId: legs.eventId });
  return sumsOf(carts, fates, at);
}

/**
 * Takes back what settlements have paid that counted legs on this event, to the won and below zero
 * if need be; legs and bets are in progress again, but those that another leg has lost.
 */
export async function rollbackEventBets(
  tx: Tx,
  { now, actor, reason, ...legs }: SettlingEvent,
): Promise<SettledSums> {
  await holdBettors(tx, legs);
  const at = now();
  await reopenLegs(tx, legs);
  const decided = await readCarts(tx, decidedOn(legs));
  const { carts, fates } = await changedOf(tx, decided);
  await changeBets(tx, fates, { at, actor, reason });
  await countElsewhere(tx, decided, { eventId: legs.eventId, at });
  return sumsOf(carts, carts, at);
}

interface EventPreview {
  /** Each bet once, whatever it has picked of the event. */
  readonly bets: number;
  readonly payoutWon: number;
  readonly picks: readonly PickPreview[];
}

/** What settling would do, were what the event has settled so far taken back before; writes nothing. */
export async function previewEventBets(
  db: Database | Tx,
  {
    eventId,
    verdicts,
  }: Pick<SettlingEvent, 'eventId'> & {
    readonly verdicts: readonly PickVerdict[];
  },
): Promise<EventPreview> {
  const carts = await readCarts(db, realOn(eventId));
  const said = new Map(verdicts.map((one) => [`${one.marketId} ${one.pick}`, one]));
  const judged = carts.map((cart) => ({
    ...cart,
    legs: cart.legs.map((leg) => {
      const verdict = said.get(`${leg.marketId} ${leg.pick}`);
      if (leg.eventId !== eventId || leg.isApart || leg.result === 'C') return leg;
      return verdict
        ? {
            ...leg,
            result: verdict.result,
            factorThousandths: legFactorThousandths(leg.oddsHundredths, verdict),
          }
        : { ...leg, result: 'I' as const, factorThousandths: null };
    }),
  }));
  const fates = await fatesOf(db, judged);
  /** Of the bets that have picked such a one and leave it to the event. */
  const sumOf = (isPicked: (leg: CartLegRow) => boolean) => {
    const of = judged.flatMap((cart, index) =>
      cart.legs.some((leg) => !leg.isApart && isPicked(leg))
        ? [{ cart, fate: fates[index] as Fate }]
        : [],
    );
    const decided = of.filter(({ fate }) => fate.result !== 'I');
    const sum = (rows: typeof of, won: (row: (typeof of)[number]) => number) =>
      rows.reduce((total, row) => total + won(row), 0);
    const payoutWon = sum(decided, ({ fate }) => fate.payoutWon);
    return {
      ...{ bets: of.length, payoutWon },
      stakeWon: sum(of, ({ cart }) => cart.stakeWon),
      houseWon: sum(decided, ({ cart }) => cart.stakeWon) - payoutWon,
    };
  };
  const picks = verdicts.map(({ marketId, pick }) => ({
    ...{ marketId, pick },
    ...sumOf((leg) => leg.marketId === marketId && leg.pick === pick),
  }));
  const { bets, payoutWon } = sumOf((leg) => said.has(`${leg.marketId} ${leg.pick}`));
  return { bets, payoutWon, picks: picks.filter((one) => one.bets > 0) };
}
