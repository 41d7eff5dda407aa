import {
  CASINO_PROVIDERS,
  type CasinoProviderNo,
  GAMES,
  type GameClass,
  type GameId,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { useCallback } from 'react';

/** What a family of games is called: a mini-game or the provider of a casino; undefined for the rest. */
export function useFamilyName() {
  const localized = useLocalized();
  return useCallback(
    (gameClass: GameClass, family: string): string | undefined => {
      if (family in GAMES) return localized(GAMES[family as GameId]);
      return gameClass !== 'minigame' && family in CASINO_PROVIDERS
        ? localized(CASINO_PROVIDERS[family as CasinoProviderNo])
        : undefined;
    },
    [localized],
  );
}
