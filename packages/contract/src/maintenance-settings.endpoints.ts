// What closes doors of the player's site, and games of it.
import { maintenanceSettings } from './maintenance-settings';

export const listMaintenance = maintenanceSettings.list;

export const saveMaintenance = maintenanceSettings.save;

export const readMaintenanceEffect = maintenanceSettings.effect;

export const listMaintenanceVersions = maintenanceSettings.versions;

export const listMaintenanceProposals = maintenanceSettings.proposals;

export const acceptMaintenanceProposal = maintenanceSettings.accept;

export const declineMaintenanceProposal = maintenanceSettings.decline;
