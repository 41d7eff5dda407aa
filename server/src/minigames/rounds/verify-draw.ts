import { isDeepStrictEqual } from 'node:util';
import { type Drawn, type DrawVerification, GAMES } from '@gwanje/contract';
import { drawGame } from '@gwanje/game-rules';
import { bytesOfSeed, seedHashOf } from './draw-seed';

/** What comes out when a settled round is drawn again from what was told of it. */
export interface VerifiedDraw {
  /** SHA-256 of the seed is what was told before anybody bet. */
  readonly isHashRight: boolean;
  readonly draw: Drawn;
  readonly isDrawRight: boolean;
}

/** Draws a round again, with nothing but what was told of it. */
export function verifyDraw(told: DrawVerification): VerifiedDraw {
  const draw = drawGame(GAMES[told.game].set, bytesOfSeed(told.seed, told, told.mixedIn)) as Drawn;
  return {
    isHashRight: seedHashOf(told.seed) === told.seedHash,
    draw,
    isDrawRight: isDeepStrictEqual(draw, told.draw),
  };
}
