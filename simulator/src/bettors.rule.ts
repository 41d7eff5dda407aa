import type { Random } from './players.rule';

/** What a pick of an open round pays. */
export interface Offer {
  readonly betType: string;
  readonly pick: string;
  readonly oddsHundredths: number;
}

export interface PlannedBet extends Offer {
  readonly stakeWon: number;
}

/**
 * How somebody bets: a little of everything; the double of what he lost on the same pick; with a
 * friend on both sides of a market; on both sides by himself; or high.
 */
export type Style = 'plain' | 'martingale' | 'pairLeft' | 'pairRight' | 'bothSides' | 'high';

/** By the place of a player among all of them. */
const STYLES: readonly Style[] = ['martingale', 'pairLeft', 'pairRight', 'bothSides', 'high'];
export const styleOf = (place: number): Style => STYLES[place] ?? 'plain';

/** Stakes as people bet them, the small ones more often. */
const STAKES_WON = [5_000, 5_000, 10_000, 10_000, 10_000, 20_000, 30_000, 50_000, 100_000];
const FIRST_STAKE_WON = 10_000;
const DOUBLINGS_MAX = 5;
const PAIR_STAKE_WON = 50_000;
const HIGH_WON = [1_000_000, 1_500_000, 2_000_000];

const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

interface Bettor {
  readonly style: Style;
  /** Bets that he has lost one after another. */
  readonly lostInARow: number;
  readonly moneyWon: number;
}

/** The two picks of the first market that has two. */
function sidesOf(offers: readonly Offer[]): readonly Offer[] {
  const market = offers.find(
    ({ betType }) => offers.filter((one) => one.betType === betType).length === 2,
  );
  return offers.filter(({ betType }) => betType === market?.betType);
}

/** What somebody bets on a round; nothing where he has too little for it. */
export function betsOn(
  random: Random,
  offers: readonly Offer[],
  { style, lostInARow, moneyWon }: Bettor,
): readonly PlannedBet[] {
  if (offers.length === 0) return [];
  const [left, right] = sidesOf(offers);
  const of = (stakeWon: number, ...on: readonly (Offer | undefined)[]) =>
    on.flatMap((offer) => (offer ? [{ ...offer, stakeWon }] : []));
  const planned: Readonly<Record<Style, () => readonly PlannedBet[]>> = {
    plain: () => of(pick(random, STAKES_WON), pick(random, offers)),
    martingale: () => of(FIRST_STAKE_WON * 2 ** Math.min(lostInARow, DOUBLINGS_MAX), left),
    pairLeft: () => of(PAIR_STAKE_WON, left),
    pairRight: () => of(PAIR_STAKE_WON, right),
    bothSides: () => of(PAIR_STAKE_WON, left, right),
    high: () => of(pick(random, HIGH_WON), pick(random, offers)),
  };
  const bets = planned[style]();
  return bets.reduce((won, { stakeWon }) => won + stakeWon, 0) <= moneyWon ? bets : [];
}
