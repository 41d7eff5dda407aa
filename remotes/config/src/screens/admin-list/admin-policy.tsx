import { query } from '@gwanje/api-client';
import { adminPolicy, config, type SettingsEndpoints } from '@gwanje/contract';
import {
  SettingCard,
  SettingsDocuments,
  SettingsPage,
  type SettingsSource,
} from '@gwanje/remote-kit/settings';
import { AdminTabs } from './admin-tabs';

const SOURCE = {
  load: query(config.listAdminPolicy, {}),
  save: config.saveAdminPolicy as unknown as SettingsEndpoints['save'],
  versions: config.listAdminPolicyVersions as unknown as SettingsEndpoints['versions'],
  proposals: {
    list: config.listAdminPolicyProposals as unknown as SettingsEndpoints['proposals'],
    accept: config.acceptAdminPolicyProposal as unknown as SettingsEndpoints['accept'],
    decline: config.declineAdminPolicyProposal as unknown as SettingsEndpoints['decline'],
  },
} as unknown as SettingsSource;
const WAITING = [{ setting: adminPolicy, rows: 8, heightPx: 380 }];

/** How administrators come in, and how long they stay. */
export function AdminPolicy() {
  return (
    <SettingsPage permission="admin.manage">
      <AdminTabs />
      <SettingsDocuments source={SOURCE} waiting={WAITING}>
        <SettingCard setting={adminPolicy} />
      </SettingsDocuments>
    </SettingsPage>
  );
}
