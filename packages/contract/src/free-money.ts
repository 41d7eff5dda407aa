import * as z from 'zod/mini';
import { GAME_CLASSES } from './game-classes';
import { koreanDay } from './units';

/** Days that are over of which it is measured what the house keeps of a stake. */
export const EDGE_DAYS = 90;

/** What members are given without having paid it in. */
export const FREE_KINDS = ['bonus', 'coupon', 'attendance', 'payback', 'comp'] as const;
export type FreeKind = (typeof FREE_KINDS)[number];

const edges = Object.fromEntries(
  GAME_CLASSES.map((gameClass) => [gameClass, z.nullable(z.int())]),
) as Record<(typeof GAME_CLASSES)[number], z.ZodMiniNullable<z.ZodMiniNumberFormat>>;

const given = Object.fromEntries(FREE_KINDS.map((kind) => [kind, z.int()])) as Record<
  FreeKind,
  z.ZodMiniNumberFormat
>;

export const freeMoney = z.object({
  /**
   * What the house keeps of a stake, basis points: of mini-games by the pick that is worst for it
   * among those on sale, of the others as measured; null where nobody knows.
   */
  edges: z.object(edges),
  /** Today and the month in Seoul; test accounts left out. */
  given: z.array(
    z.object({
      ...{ from: koreanDay, to: koreanDay },
      chargedWon: z.int(),
      /** Points that became money. */
      convertedWon: z.int(),
      won: z.object(given),
    }),
  ),
});
