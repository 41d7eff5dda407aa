import { config, type GameId, isConditionMet, whenOfGame } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { proveLine } from '../audit/audit.queries';
import { AUDIT_LINES } from '../audit/audit-lines.queries';
import { createFeedKey, revokeFeedKey, rotateFeedKey } from '../feed/change-feed-keys.command';
import { FEED_KEYS } from '../feed/feed-keys.queries';
import { implement, type Platform } from '../platform/implement';
import { settingHandlers } from '../settings/setting-handlers';
import { addAdminIpAddress, addApiIpAddress } from './add-ip-address.command';
import { listRefusedAddresses } from './address-uses.queries';
import { listAdminPresence } from './admin-presence.queries';
import { ADMINS, IP_ADDRESSES } from './config.queries';
import { createAdmin } from './create-admin.command';
import { ADMIN_POLICY_RULES, resetAdminTotp, unlockAdmin } from './let-in-again.command';
import { removeAdminIpAddress, removeApiIpAddress } from './remove-ip-address.command';
import { resetAdminPassword } from './reset-admin-password.command';
import { MAINTENANCE_RULES } from './settings/maintenance.queries';
import { listSettingFindings } from './settings/setting-findings.queries';
import { compareSettings, listSettingSummaries } from './settings/setting-summaries.queries';
import {
  listSiteDocuments,
  listSiteDocumentVersions,
  saveSiteDocument,
} from './settings/site-documents';
import { SITE_EFFECT_DAYS, siteEffectOf } from './settings/site-effects.queries';
import { SITE_SETTING_RULES } from './settings/site-settings.queries';
import { updateAdmin } from './update-admin.command';

export function configRoutes(app: FastifyInstance, platform: Platform): void {
  const siteSettings = settingHandlers({
    ...SITE_SETTING_RULES,
    effectOf: siteEffectOf,
    effectDays: SITE_EFFECT_DAYS,
  });
  const maintenance = settingHandlers(MAINTENANCE_RULES);
  const policy = settingHandlers(ADMIN_POLICY_RULES);
  const isOn = (game: GameId) =>
    !platform.flags || isConditionMet(whenOfGame(game), platform.flags());
  implement(
    app,
    platform,
    {
      listAdmins: config.listAdmins,
      totalAdmins: config.totalAdmins,
      listAdminPresence: config.listAdminPresence,
      readAdmin: config.readAdmin,
      createAdmin: config.createAdmin,
      updateAdmin: config.updateAdmin,
      resetAdminPassword: config.resetAdminPassword,
      resetAdminTotp: config.resetAdminTotp,
      unlockAdmin: config.unlockAdmin,
      listAdminPolicy: config.listAdminPolicy,
      saveAdminPolicy: config.saveAdminPolicy,
      listAdminPolicyVersions: config.listAdminPolicyVersions,
      listAdminPolicyProposals: config.listAdminPolicyProposals,
      acceptAdminPolicyProposal: config.acceptAdminPolicyProposal,
      declineAdminPolicyProposal: config.declineAdminPolicyProposal,
      listAdminIpAddresses: config.listAdminIpAddresses,
      totalAdminIpAddresses: config.totalAdminIpAddresses,
      addAdminIpAddress: config.addAdminIpAddress,
      removeAdminIpAddress: config.removeAdminIpAddress,
      listApiIpAddresses: config.listApiIpAddresses,
      totalApiIpAddresses: config.totalApiIpAddresses,
      addApiIpAddress: config.addApiIpAddress,
      removeApiIpAddress: config.removeApiIpAddress,
      listRefusedAddresses: config.listRefusedAddresses,
      listFeedKeys: config.listFeedKeys,
      totalFeedKeys: config.totalFeedKeys,
      createFeedKey: config.createFeedKey,
      rotateFeedKey: config.rotateFeedKey,
      revokeFeedKey: config.revokeFeedKey,
      listAuditLines: config.listAuditLines,
      totalAuditLines: config.totalAuditLines,
      proveAuditLine: config.proveAuditLine,
      listSiteSettings: config.listSiteSettings,
      saveSiteSetting: config.saveSiteSetting,
      readSiteSettingEffect: config.readSiteSettingEffect,
      listSiteSettingVersions: config.listSiteSettingVersions,
      listMaintenance: config.listMaintenance,
      saveMaintenance: config.saveMaintenance,
      readMaintenanceEffect: config.readMaintenanceEffect,
      listMaintenanceVersions: config.listMaintenanceVersions,
      listMaintenanceProposals: config.listMaintenanceProposals,
      acceptMaintenanceProposal: config.acceptMaintenanceProposal,
      declineMaintenanceProposal: config.declineMaintenanceProposal,
      listSiteDocuments: config.listSiteDocuments,
      saveSiteDocument: config.saveSiteDocument,
      listSiteDocumentVersions: config.listSiteDocumentVersions,
      listSettingSummaries: config.listSettingSummaries,
      listSettingFindings: config.listSettingFindings,
      compareSettings: config.compareSettings,
      readConnection: config.readConnection,
    },
    {
      listAdmins: ADMINS.page,
      totalAdmins: ADMINS.totals,
      listAdminPresence: ({ db, now }) => listAdminPresence(db, now()),
      readAdmin: async ({ input, refuse, ...context }) =>
        (await ADMINS.one(context, input.adminId)) ?? refuse('record.not_found'),
      createAdmin,
      updateAdmin,
      resetAdminPassword,
      resetAdminTotp,
      unlockAdmin,
      listAdminPolicy: policy.list,
      saveAdminPolicy: policy.save,
      listAdminPolicyVersions: policy.versions,
      listAdminPolicyProposals: policy.proposals,
      acceptAdminPolicyProposal: policy.accept,
      declineAdminPolicyProposal: policy.decline,
      listAdminIpAddresses: IP_ADDRESSES.admin.page,
      totalAdminIpAddresses: IP_ADDRESSES.admin.totals,
      addAdminIpAddress,
      removeAdminIpAddress,
      listApiIpAddresses: IP_ADDRESSES.api.page,
      totalApiIpAddresses: IP_ADDRESSES.api.totals,
      addApiIpAddress,
      removeApiIpAddress,
      listRefusedAddresses: ({ db, input, now }) => listRefusedAddresses(db, input.audience, now()),
      listFeedKeys: FEED_KEYS.page,
      totalFeedKeys: FEED_KEYS.totals,
      createFeedKey,
      rotateFeedKey,
      revokeFeedKey,
      listAuditLines: AUDIT_LINES.page,
      totalAuditLines: AUDIT_LINES.totals,
      proveAuditLine: async ({ db, input, refuse }) =>
        (await proveLine(db, input.lineId)) ?? refuse('record.not_found'),
      listSiteSettings: siteSettings.list,
      saveSiteSetting: siteSettings.save,
      readSiteSettingEffect: siteSettings.effect,
      listSiteSettingVersions: siteSettings.versions,
      listMaintenance: maintenance.list,
      saveMaintenance: maintenance.save,
      readMaintenanceEffect: maintenance.effect,
      listMaintenanceVersions: maintenance.versions,
      listMaintenanceProposals: maintenance.proposals,
      acceptMaintenanceProposal: maintenance.accept,
      declineMaintenanceProposal: maintenance.decline,
      listSiteDocuments,
      saveSiteDocument,
      listSiteDocumentVersions,
      listSettingSummaries: ({ db, input }) => listSettingSummaries(db, input),
      listSettingFindings: ({ db, now }) =>
        listSettingFindings({ db, at: now(), flags: platform.flags?.(), isOn }),
      compareSettings: ({ db, input }) => compareSettings(db, input),
      readConnection: async ({ ip }) => ({ connectIP: ip }),
    },
  );
}
