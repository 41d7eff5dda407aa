import { isUnderMaintenance, momentInSeoul, type SitePart } from '@gwanje/contract';
import { Refusal } from '../../platform/refusal';
import type { SettingSource } from '../../settings/setting-versions.queries';
import { findSiteSetting } from './site-settings.queries';

interface Entering {
  readonly part: SitePart;
  /** Of the site by which he comes; a further one may be closed alone. */
  readonly isSitePaused: boolean;
  /** Test accounts walk through closed doors, so that an operator can try the site before it opens. */
  readonly isTest: boolean;
  readonly at: Date;
}

/**
 * Why a door of the player's site is closed; undefined while it is open. No door of the console asks.
 */
export async function closedDoor(
  source: SettingSource,
  { part, isSitePaused, isTest, at }: Entering,
): Promise<Refusal | undefined> {
  if (isTest) return undefined;
  if (isSitePaused)
    return new Refusal('site.maintenance', { details: { title: '', text: '', until: null } });
  const maintenance = await findSiteSetting(source, 'siteMaintenance');
  if (!maintenance.parts[part] || !isUnderMaintenance(maintenance, at)) return undefined;
  const { title, text, until } = maintenance;
  return new Refusal('site.maintenance', {
    details: { title, text, until: until === '' ? null : momentInSeoul(until).toISOString() },
  });
}

/** @throws {Refusal} site.maintenance */
export async function requireOpenDoor(source: SettingSource, entering: Entering): Promise<void> {
  const closed = await closedDoor(source, entering);
  if (closed) throw closed;
}
