import { query } from '@gwanje/api-client';
import { bets, type SettingsEndpoints } from '@gwanje/contract';
import type { SettingsSource } from '@gwanje/remote-kit/settings';
import { DocumentsPage, type DocumentsPageProps } from './documents-page';

/** The settings documents of betting, whose operations are the same whatever page shows them. */
const SOURCE = {
  load: query(bets.listBetSettings, {}),
  save: bets.saveBetSetting as unknown as SettingsEndpoints['save'],
  effect: bets.readBetSettingEffect as unknown as SettingsEndpoints['effect'],
  versions: bets.listBetSettingVersions as unknown as SettingsEndpoints['versions'],
  proposals: {
    list: bets.listBetSettingProposals as unknown as SettingsEndpoints['proposals'],
    accept: bets.acceptBetSettingProposal as unknown as SettingsEndpoints['accept'],
    decline: bets.declineBetSettingProposal as unknown as SettingsEndpoints['decline'],
  },
} as unknown as SettingsSource;

/** A page of settings documents of betting, a card each. */
export function BetDocuments(props: Omit<DocumentsPageProps, 'permission' | 'source'>) {
  return <DocumentsPage {...props} source={SOURCE} permission="betSettings.change" />;
}
