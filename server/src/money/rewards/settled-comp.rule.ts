// What single bets bring as they are settled, each cut by itself, and what of it is taken back.
import type { comp as compSetting, DocumentOf, GameClass } from '@gwanje/contract';
import { compsOf } from './reward.rule';

/** A bet that was booked as settled, or taken back from there. */
export interface BookedBet {
  readonly bookingId: string;
  readonly betId: string;
  readonly dayOn: string;
  readonly gameClass: GameClass;
  /** Who stood above the bettor as it was placed. */
  readonly path: readonly string[];
  /** -1: taken back. */
  readonly sign: 1 | -1;
  readonly at: Date;
  readonly validStakeWon: number;
  readonly isLost: boolean;
  /** Legs of a cart; null of what has none. */
  readonly folders: number | null;
  /** The bettor's own rate as it was placed, which his line bears; 0 for none. */
  readonly lineBps: number;
}

/** What one booking brought: below 0 where it is taken back. */
export interface SettledComp {
  /** Counts the bookings of a bet, from 1. */
  readonly place: number;
  readonly sign: 1 | -1;
  readonly compBps: number;
  readonly compWon: number;
  readonly loseBps: number;
  readonly loseWon: number;
}
export type PaidBet = BookedBet & SettledComp;

type Comp = DocumentOf<typeof compSetting>;

/** By the rates of a document, whatever was paid before. */
function byRates(comp: Comp, level: number, booked: BookedBet) {
  const won = booked.sign * booked.validStakeWon;
  const isCounted = booked.folders === null || booked.folders >= comp.loseFoldersMin;
  const found = compsOf(comp, level, booked.bookingId, [
    {
      ...{ gameClass: booked.gameClass, validStakeWon: won },
      lostWon: booked.isLost && isCounted ? won : 0,
      line: booked.lineBps > 0 ? [{ bps: booked.lineBps, stakeWon: won }] : [],
    },
  ]);
  const [lose] = found.filter(({ type }) => type === 'losePoint');
  const [own] = found.filter(({ type }) => type !== 'losePoint');
  return {
    ...{ compBps: own?.rateBps ?? 0, compWon: own?.amountWon ?? 0 },
    ...{ loseBps: lose?.rateBps ?? 0, loseWon: lose?.amountWon ?? 0 },
  };
}

/** Exactly what was given of it, where it was given by itself. */
const takenBack = ({ compBps, compWon, loseBps, loseWon }: SettledComp) => ({
  ...{ compBps, compWon: 0 - compWon },
  ...{ loseBps, loseWon: 0 - loseWon },
});

/**
 * What bookings of one member bring, in their order. Of two that happened at one moment the one comes
 * first that can: a bet is taken back before it is settled anew.
 *
 * @param last what was paid last of each bet by itself; a bet that was paid with its day is taken
 *   back by the rates of now
 */
export function settledComps(
  comp: Comp,
  level: number,
  bookings: readonly BookedBet[],
  last: ReadonlyMap<string, SettledComp>,
): PaidBet[] {
  const latest = new Map(last);
  const waiting = [...bookings].sort((one, other) => one.at.getTime() - other.at.getTime());
  const paid: PaidBet[] = [];
  while (waiting.length > 0) {
    const { betId, at } = waiting[0] as BookedBet;
    const before = latest.get(betId);
    const wanted = before?.sign === 1 ? -1 : 1;
    const next = waiting.findIndex(
      (one) => one.betId === betId && one.at.getTime() === at.getTime() && one.sign === wanted,
    );
    const [booked] = waiting.splice(Math.max(0, next), 1) as [BookedBet];
    const found: PaidBet = {
      ...booked,
      ...(booked.sign === -1 && before?.sign === 1
        ? takenBack(before)
        : byRates(comp, level, booked)),
      place: (before?.place ?? 0) + 1,
    };
    latest.set(betId, found);
    paid.push(found);
  }
  return paid;
}
