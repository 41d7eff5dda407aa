import {
  type DocumentOf,
  type gameMaintenance,
  isUnderMaintenance,
  MAINTENANCES,
  type MaintenanceName,
  rowsOfGames,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';
import { listSettingVersions, type SettingSource } from '../../settings/setting-versions.queries';
import { findMaintenance, MAINTENANCE } from './maintenance.queries';

/** What is closed without an end, and since when it has been so without a break. */
export interface OpenMaintenance {
  readonly what: MaintenanceName;
  readonly since: string;
}

interface Saved<D> {
  readonly savedAt: string;
  readonly config: D;
}
interface Row {
  readonly status: 'off' | 'on' | 'window';
  readonly until: string;
}

const isOpen = (row: Row | undefined) => row?.status === 'on' && row.until === '';

/** Versions stand newest first. */
function sinceWhen<D>(versions: readonly Saved<D>[], rowOf: (config: D) => Row | undefined) {
  const other = versions.findIndex(({ config }) => !isOpen(rowOf(config)));
  return versions[(other === -1 ? versions.length : other) - 1]?.savedAt;
}

/** Every maintenance that goes on now and has no end; of single games the one that lasts longest. */
export async function findOpenMaintenance(db: Database): Promise<readonly OpenMaintenance[]> {
  const site = await listSettingVersions(db, MAINTENANCE, { category: 'siteMaintenance' });
  const casino = await listSettingVersions(db, MAINTENANCE, { category: 'casinoMaintenance' });
  const games = await listSettingVersions(db, MAINTENANCE, { category: 'gameMaintenance' });
  const told = games.versions as readonly Saved<DocumentOf<typeof gameMaintenance>>[];
  const names = told[0] ? [...rowsOfGames(told[0].config).keys()] : [];
  const [oldest] = names
    .flatMap((name) => sinceWhen(told, (config) => rowsOfGames(config).get(name)) ?? [])
    .sort();
  const rows = [
    { what: 'siteMaintenance', since: sinceWhen(site.versions as never, (row: Row) => row) },
    { what: 'casinoMaintenance', since: sinceWhen(casino.versions as never, (row: Row) => row) },
    { what: 'gameMaintenance', since: oldest },
  ] as const;
  return rows.flatMap(({ what, since }) => (since === undefined ? [] : [{ what, since }]));
}

/** What of the player's site is closed at that time, the strictest first. */
export async function findUnderMaintenance(
  source: SettingSource,
  at: Date,
): Promise<MaintenanceName[]> {
  const [site, casino, games] = await Promise.all([
    findMaintenance(source, 'siteMaintenance'),
    findMaintenance(source, 'casinoMaintenance'),
    findMaintenance(source, 'gameMaintenance'),
  ]);
  const isOn = {
    siteMaintenance: isUnderMaintenance(site, at),
    casinoMaintenance: isUnderMaintenance(casino, at),
    gameMaintenance: [...rowsOfGames(games).values()].some((row) => isUnderMaintenance(row, at)),
  };
  return MAINTENANCES.filter((name) => isOn[name]);
}

/** Whether somebody was told of it after that moment. */
export async function wasTold(db: Database, open: OpenMaintenance, after: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from alarm where kind = 'maintenanceOpen' and raised_at > ${after}
      and details @> ${JSON.stringify(open)}::jsonb limit 1`.execute(db);
  return rows.length > 0;
}
