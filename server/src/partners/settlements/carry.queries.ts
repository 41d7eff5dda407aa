import { type CommissionKind, GAME_CLASSES, type GameClass } from '@gwanje/contract';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import type { Database, Tx } from '../../platform/database';

/** How the site settles losing. */
export interface LosingOptions {
  /** Classes in which what is below 0 is not carried on. */
  readonly uncarried: readonly GameClass[];
  /** Whether what members were given comes off what their lines have lost. */
  readonly deductsGiven: boolean;
}

/**
 * Whether what is below 0 goes on to the next settlement. Rolling always does: what bets brought that
 * are taken back was paid.
 */
export const isCarried = (
  { uncarried }: Pick<LosingOptions, 'uncarried'>,
  gameClass: GameClass,
  kind: CommissionKind,
): boolean => kind === 'rolling' || !uncarried.includes(gameClass);

/** As the site has it now. */
export async function findLosingOptions(db: Database | Tx): Promise<LosingOptions> {
  const { uncarried, deductsGiven } = await findMoneySetting(db, 'partnerSettlement');
  return { uncarried: GAME_CLASSES.filter((gameClass) => uncarried[gameClass]), deductsGiven };
}
