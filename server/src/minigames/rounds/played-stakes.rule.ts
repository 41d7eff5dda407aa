import { betTypesOf, GAMES, type GameId, type RoundOffer } from '@gwanje/contract';

interface PickStake {
  readonly memberId: string;
  readonly betType: string;
  readonly pick: string;
  readonly stakeWon: number;
}

interface Offering {
  readonly game: GameId;
  readonly offer: RoundOffer | null;
}

/** How many picks each bet type of a round has: those of its game, or those that it offers itself. */
export const picksByBetType = ({ game, offer }: Offering): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(betTypesOf(GAMES[game])).map(([betType, { picks }]) => [
      betType,
      offer
        ? offer.picks.filter(({ market }) => GAMES[game].prefix + market === betType).length
        : Object.keys(picks).length,
    ]),
  );

/**
 * What each member has really played for. Whoever bets on every pick of a market has played for the
 * difference alone: both sides of one count as |A − B|.
 */
export function playedByMember(
  picksOf: ReadonlyMap<string, number>,
  stakes: readonly PickStake[],
): { readonly memberId: string; readonly stakeWon: number }[] {
  const played = new Map<string, number>();
  const byMarket = new Map<string, PickStake[]>();
  for (const stake of stakes) {
    const key = `${stake.memberId} ${stake.betType}`;
    byMarket.set(key, [...(byMarket.get(key) ?? []), stake]);
  }
  for (const sides of byMarket.values()) {
    const [{ memberId, betType }] = sides as [PickStake, ...PickStake[]];
    const picks = picksOf.get(betType) ?? 0;
    const sum = sides.reduce((won, one) => won + one.stakeWon, 0);
    const covered =
      picks > 1 && sides.length === picks ? Math.min(...sides.map((one) => one.stakeWon)) : 0;
    played.set(memberId, (played.get(memberId) ?? 0) + sum - covered * picks);
  }
  return [...played].map(([memberId, stakeWon]) => ({ memberId, stakeWon }));
}
