import { casinoMaintenance } from './casino-maintenance';
import { gameMaintenance } from './game-maintenance';
import { settings } from './setting-endpoints';
import type { DocumentOf } from './settings';
import { siteMaintenance } from './site-maintenance';

/**
 * What closes doors of the player's site. Whoever watches risks may close them at once, though he
 * changes nothing else of the site.
 *
 * @source docs/decisions/0144-maintenance-is-a-right-of-its-own.md
 */
export const maintenanceSettings = settings({
  path: '/api/config/maintenance',
  settings: [siteMaintenance, casinoMaintenance, gameMaintenance],
  whenCategory: {
    casinoMaintenance: { modules: ['casino'] },
    gameMaintenance: { casinoCompany: 'honor' },
  },
  // Each of sixty games has a time and a sentence of its own.
  bodyBytesMax: 65_536,
  read: 'siteSettings.read',
  change: 'maintenance.change',
  refusals: ['proposal.waits', 'admin.no_second'],
  refusedAnew: ['proposal.window_past', 'proposal.now_dangerous'],
  audit: 'maintenance',
  saveVerb: 'change',
});

export type MaintenanceSetting = DocumentOf<(typeof maintenanceSettings.settings)[number]>;
export type MaintenanceCategory = MaintenanceSetting['category'];
export type MaintenanceOf<C extends MaintenanceCategory> = Extract<
  MaintenanceSetting,
  { category: C }
>;
