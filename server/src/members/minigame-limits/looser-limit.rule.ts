import type { LevelLimits } from '@gwanje/contract';

/** What one member may bet on a game; a null in it: what his level may. */
export interface MinigameLimit {
  readonly isAllowed: boolean;
  readonly maxWon: number | null;
  readonly benefitWon: number | null;
  readonly maxRoundWon: number | null;
}

/** What a level may bet on a game; null: nothing is open to it. */
export type OfLevel = LevelLimits['games'][number]['levels'][number];

/** What two have agreed to, and until when. */
type Agreed = MinigameLimit & { readonly untilOn: string | null };

const AMOUNTS = ['maxWon', 'benefitWon', 'maxRoundWon'] as const;

const lasts = (untilOn: string | null) => untilOn ?? '9999-12-31';

/**
 * Whether a personal limit is looser than anything that the highest level may bet on the game, and
 * than what two have agreed to for at least as long. Where the highest level may bet nothing, the
 * member's own level bounds him and nothing is looser.
 */
export function isLooser(
  wished: Agreed,
  highest: OfLevel | undefined,
  agreed: Agreed | undefined,
): boolean {
  if (!wished.isAllowed || !highest) return false;
  const bound =
    agreed && lasts(agreed.untilOn) >= lasts(wished.untilOn) && agreed.isAllowed
      ? agreed
      : undefined;
  return AMOUNTS.some((amount) => {
    const own = wished[amount];
    return own !== null && own > Math.max(highest[amount].mostWon, bound?.[amount] ?? 0);
  });
}
