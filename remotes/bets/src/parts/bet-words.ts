import { betTypesOf, GAMES, type GameId } from '@gwanje/contract';
import type { useLocalized } from '@gwanje/remote-kit';

type Say = ReturnType<typeof useLocalized>;

/** What is bet on in words; the code itself where a provider names it. */
export function betTypeText(game: GameId, betType: string, say: Say): string {
  const market = betTypesOf(GAMES[game])[betType];
  return market ? say(market) : betType;
}

export function pickText(game: GameId, betType: string, pick: string, say: Say): string {
  const words = betTypesOf(GAMES[game])[betType]?.picks[pick];
  return words ? say(words) : pick;
}

/** 195 is 1.95. */
export const oddsText = (oddsHundredths: number): string => (oddsHundredths / 100).toFixed(2);

/** The page of a bet, as it is opened in a window over a list. */
export const betPage = ({ roundId, betId }: { roundId: string; betId?: string }): string =>
  `/bet/minigameDetail?${new URLSearchParams({ round: roundId, ...(betId && { bet: betId }) })}`;
