import { type GameId, isConditionMet, whenOfGame } from '@gwanje/contract';
import type { Platform } from './implement';

/** Which games a deployment sells; all of them where it has no flags. */
export const gamesOn =
  (platform: Platform) =>
  (game: GameId): boolean =>
    !platform.flags || isConditionMet(whenOfGame(game), platform.flags());
