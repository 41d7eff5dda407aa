// The settings of betting.
import { betSettings } from './bet-settings';

export const listBetSettings = betSettings.list;

export const saveBetSetting = betSettings.save;

export const listBetSettingVersions = betSettings.versions;

export const listBetSettingProposals = betSettings.proposals;

export const acceptBetSettingProposal = betSettings.accept;

export const declineBetSettingProposal = betSettings.decline;
