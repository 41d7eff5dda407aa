import { GAME_CLASSES, type GameClass } from '@gwanje/contract';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import type { Database, Tx } from '../../platform/database';

/** Classes in which what is below 0 is not carried on, as the site has it now. */
export async function findUncarried(db: Database | Tx): Promise<readonly GameClass[]> {
  const { uncarried } = await findMoneySetting(db, 'partnerSettlement');
  return GAME_CLASSES.filter((gameClass) => uncarried[gameClass]);
}
