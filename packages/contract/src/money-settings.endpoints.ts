// The settings of money.
import { moneySettings } from './money-settings';

export const listMoneySettings = moneySettings.list;

export const saveMoneySetting = moneySettings.save;

export const readMoneySettingEffect = moneySettings.effect;

export const listMoneySettingVersions = moneySettings.versions;

export const listMoneySettingProposals = moneySettings.proposals;

export const acceptMoneySettingProposal = moneySettings.accept;

export const declineMoneySettingProposal = moneySettings.decline;
