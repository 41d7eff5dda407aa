import { isUnderMaintenance, momentInSeoul, type SitePart } from '@gwanje/contract';
import type { Database, Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { findSiteSetting } from './site-settings.queries';

interface Entering {
  readonly part: SitePart;
  /** Test accounts walk through closed doors, so that an operator can try the site before it opens. */
  readonly isTest: boolean;
  readonly at: Date;
}

/**
 * Why a door of the player's site is closed; undefined while it is open. No door of the console asks.
 */
export async function closedDoor(
  db: Database | Tx,
  { part, isTest, at }: Entering,
): Promise<Refusal | undefined> {
  if (isTest) return undefined;
  const maintenance = await findSiteSetting(db, 'siteMaintenance');
  if (!maintenance.parts[part] || !isUnderMaintenance(maintenance, at)) return undefined;
  const { title, text, until } = maintenance;
  return new Refusal('site.maintenance', {
    details: { title, text, until: until === '' ? null : momentInSeoul(until).toISOString() },
  });
}

/** @throws {Refusal} site.maintenance */
export async function requireOpenDoor(db: Database | Tx, entering: Entering): Promise<void> {
  const closed = await closedDoor(db, entering);
  if (closed) throw closed;
}
