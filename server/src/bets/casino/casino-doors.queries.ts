// What maintenance closes of the casino, and for whom.
import { isUnderMaintenance, momentInSeoul } from '@gwanje/contract';
import type { Database, Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { findBetSetting } from '../settings/bet-settings.queries';

interface Entering {
  readonly door: 'launch' | 'moveIn' | 'stake';
  /** Test accounts walk through closed doors, so that an operator can try the casino before it opens. */
  readonly isTest: boolean;
  readonly at: Date;
}

/** Why the casino takes nobody, or no money, in; undefined while it does. Nothing that goes out asks. */
export async function closedCasino(
  db: Database | Tx,
  { door, isTest, at }: Entering,
): Promise<Refusal | undefined> {
  if (isTest) return undefined;
  const maintenance = await findBetSetting(db, 'casinoMaintenance');
  if (!isUnderMaintenance(maintenance, at)) return undefined;
  if (door !== 'stake' && !maintenance[door]) return undefined;
  const { text, until } = maintenance;
  return new Refusal('casino.maintenance', {
    details: { text, until: until === '' ? null : momentInSeoul(until).toISOString() },
  });
}
