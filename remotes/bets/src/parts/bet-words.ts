import {
  type Bet,
  type BetAction,
  type Bilingual,
  betReasonName,
  betTypesOf,
  GAMES,
  type GameId,
  type RoundOffer,
  reasonsOf,
} from '@gwanje/contract';
import { pickWordsOf } from '@gwanje/game-rules';
import type { useLocalized } from '@gwanje/remote-kit';

type Say = ReturnType<typeof useLocalized>;

/** What is bet on in words; the code itself where a provider names it. */
export function betTypeText(game: GameId, betType: string, say: Say): string {
  const market = betTypesOf(GAMES[game])[betType];
  return market ? say(market) : betType;
}

/** A pick in words; those of a round that its provider holds are called as the round calls them. */
export function pickText(
  game: GameId,
  betType: string,
  pick: string,
  say: Say,
  offer: RoundOffer | null = null,
): string {
  const { set, prefix } = GAMES[game];
  const words = pickWordsOf(set, offer, betType.slice(prefix.length), pick);
  return words ? say(words) : pick;
}

/** The same of a bet. */
export const betPickText = ({ game, betType, pick, offered }: Bet, say: Say): string =>
  offered?.name ? say(offered.name) : pickText(game, betType, pick, say);

/** What stands in a file for codes of bet types and picks, which all games but few call alike. */
export function codeWords(say: Say) {
  const betTypes: Record<string, string> = {};
  const picks: Record<string, string> = {};
  for (const game of Object.values(GAMES))
    for (const [betType, market] of Object.entries(betTypesOf(game))) {
      betTypes[betType] ??= say(market);
      for (const [pick, words] of Object.entries(market.picks)) picks[pick] ??= say(words);
    }
  return { betTypes, picks };
}

/** The page of a bet, as it is opened in a window over a list. */
export const betPage = ({ roundId, betId }: { roundId: string; betId?: string }): string =>
  `/bet/minigameDetail?${new URLSearchParams({ round: roundId, ...(betId && { bet: betId }) })}`;

/** The reasons of a product that an action takes, in words. */
export const reasonsFor = (
  action: BetAction,
  reasons: Readonly<Record<string, Bilingual>>,
): readonly (readonly [string, Bilingual])[] =>
  reasonsOf(action, reasons).map((code) => [code, betReasonName(action, code, reasons)]);
