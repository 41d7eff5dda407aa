import {
  findOffered,
  GAMES,
  type GameRound,
  offeredHundredths,
  shareKeyOf,
} from '@gwanje/contract';

const HUNDRED = 100;

export const oddsText = (hundredths: number): string => (hundredths / HUNDRED).toFixed(2);

/** The odds at which a pick of a provider's round is sold, after our share; a dash where it is not. */
export function offeredText(
  { game, offer, sharePercents }: GameRound,
  market: string,
  pick: string,
): string {
  const told = offer && findOffered(offer, market, pick);
  const share = sharePercents?.[shareKeyOf(GAMES[game].set, market, pick) ?? ''] ?? 0;
  const ours = told ? offeredHundredths(told.oddsHundredths, share) : 0;
  return ours === 0 ? '–' : oddsText(ours);
}
