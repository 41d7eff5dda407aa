import { query } from '@gwanje/api-client';
import { config, type SettingsEndpoints } from '@gwanje/contract';
import type { SettingsSource } from '@gwanje/remote-kit/settings';
import { DocumentsPage, type DocumentsPageProps } from './documents-page';

/** What closes doors of the player’s site, and games of it. */
const SOURCE = {
  load: query(config.listMaintenance, {}),
  save: config.saveMaintenance as unknown as SettingsEndpoints['save'],
  effect: config.readMaintenanceEffect as unknown as SettingsEndpoints['effect'],
  versions: config.listMaintenanceVersions as unknown as SettingsEndpoints['versions'],
  proposals: {
    list: config.listMaintenanceProposals as unknown as SettingsEndpoints['proposals'],
    accept: config.acceptMaintenanceProposal as unknown as SettingsEndpoints['accept'],
    decline: config.declineMaintenanceProposal as unknown as SettingsEndpoints['decline'],
  },
} as unknown as SettingsSource;

/** A page of maintenance, a card for each document. */
export function MaintenanceDocuments(props: Omit<DocumentsPageProps, 'permission' | 'source'>) {
  return <DocumentsPage {...props} source={SOURCE} permission="maintenance.change" />;
}
