import {
  isUnderMaintenance,
  loginIdsIn,
  type MaintenanceOf,
  momentInSeoul,
  type SitePart,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import type { SettingSource } from '../../settings/setting-versions.queries';
import { findMaintenance } from './maintenance.queries';

interface Entering {
  readonly part: SitePart;
  /** Of the site by which he comes; a further one may be closed alone. */
  readonly isSitePaused: boolean;
  /** Test accounts walk through closed doors, so that an operator can try the site before it opens. */
  readonly isTest: boolean;
  readonly at: Date;
  /** Whoever stands at the door; left out: somebody who joins. */
  readonly who?: { readonly db: Database | Tx; readonly memberId: string };
}

type Maintenance = MaintenanceOf<'siteMaintenance'>;

/** Members whom a maintenance lets through. */
export async function passedMembers(
  db: Database | Tx,
  { passMemberIds }: Maintenance,
): Promise<readonly string[]> {
  const ids = loginIdsIn(passMemberIds);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ member_id: string }>`
    select member_id from member_login where login_id = any(${ids}::text[])`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/** When members may come back, as far as the operator wants it told. */
export const toldEnd = ({ showUntil, until }: Maintenance): string | null =>
  showUntil && until !== '' ? momentInSeoul(until).toISOString() : null;

/**
 * Why a door of the player's site is closed; undefined while it is open. No door of the console asks.
 */
export async function closedDoor(
  source: SettingSource,
  { part, isSitePaused, isTest, at, who }: Entering,
): Promise<Refusal | undefined> {
  if (isTest) return undefined;
  if (isSitePaused)
    return new Refusal('site.maintenance', { details: { title: '', text: '', until: null } });
  const maintenance = await findMaintenance(source, 'siteMaintenance');
  if (!maintenance.parts[part] || !isUnderMaintenance(maintenance, at)) return undefined;
  if (who && (await passedMembers(who.db, maintenance)).includes(who.memberId)) return undefined;
  const { title, text } = maintenance;
  return new Refusal('site.maintenance', {
    details: { title, text, until: toldEnd(maintenance) },
  });
}

/** @throws {Refusal} site.maintenance */
export async function requireOpenDoor(source: SettingSource, entering: Entering): Promise<void> {
  const closed = await closedDoor(source, entering);
  if (closed) throw closed;
}
