import { type ClassRates, GAME_CLASSES, LOSING_CEILING_BPS } from '@gwanje/contract';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import type { Database, Tx } from '../../platform/database';

/** The greatest rates that anybody of a line may be given now, class by class. */
export async function findCeilings(db: Database | Tx): Promise<ClassRates[]> {
  const rolling = await findMoneySetting(db, 'rollingCeiling');
  return GAME_CLASSES.map((gameClass) => ({
    gameClass,
    rollingBps: rolling[gameClass],
    losingBps: LOSING_CEILING_BPS,
    pay: 'period',
  }));
}
