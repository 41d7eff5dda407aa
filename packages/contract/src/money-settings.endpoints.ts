// The settings of money.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  MONEY_SETTING_CATEGORIES,
  moneySetting,
  moneySettingProposal,
  moneySettingVersion,
  proposalInput,
} from './money-settings';
import { uuid } from './units';

export const listMoneySettings = endpoint({
  method: 'GET',
  path: '/api/money/settings',
  access: 'moneySettings.read',
  summary: 'The current money settings, one document for each category.',
  input: z.strictObject({}),
  reply: z.array(moneySetting),
  refusals: [],
});

export const saveMoneySetting = endpoint({
  method: 'PUT',
  path: '/api/money/settings/:category',
  access: 'moneySettings.change',
  summary:
    'Saves the whole document of one category as a new version, or, where it protects less than the one in force, lets it wait for a second administrator.',
  input: moneySetting,
  reply: z.object({
    /** As it is in force now. */
    setting: moneySetting,
    proposal: z.nullable(moneySettingProposal),
  }),
  refusals: ['record.stale', 'proposal.waits', 'admin.no_second'],
  audit: 'moneySettings.save',
});

export const listMoneySettingVersions = endpoint({
  method: 'GET',
  path: '/api/money/settings/:category/history',
  access: 'moneySettings.read',
  summary: 'Accepted changes of one category, newest first, 50 a page.',
  input: z.strictObject({
    category: z.enum(MONEY_SETTING_CATEGORIES),
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  reply: z.object({ versions: z.array(moneySettingVersion), more: z.boolean() }),
  refusals: [],
});

export const listMoneySettingProposals = endpoint({
  method: 'GET',
  path: '/api/money/setting-proposals',
  access: 'moneySettings.read',
  summary:
    'Money settings that wait or waited for a second administrator, newest first, 50 a page.',
  input: z.strictObject({
    status: z.optional(moneySettingProposal.shape.status),
    after: z.optional(uuid),
  }),
  reply: z.object({ proposals: z.array(moneySettingProposal), more: z.boolean() }),
  refusals: [],
});

export const acceptMoneySettingProposal = endpoint({
  method: 'POST',
  path: '/api/money/setting-proposals/:proposalId/accept',
  access: 'moneySettings.change',
  summary: 'Agrees to a proposal as the second administrator; it is in force from then on.',
  input: proposalInput,
  reply: moneySettingProposal,
  refusals: [
    'record.not_found',
    'proposal.closed',
    'proposal.second_admin',
    'record.stale',
    'admin.no_second',
  ],
  audit: 'moneySettings.accept',
});

export const declineMoneySettingProposal = endpoint({
  method: 'POST',
  path: '/api/money/setting-proposals/:proposalId/decline',
  access: 'moneySettings.change',
  summary: 'Drops a proposal that waits; what is in force stays as it is.',
  input: proposalInput,
  reply: moneySettingProposal,
  refusals: ['record.not_found', 'proposal.closed'],
  audit: 'moneySettings.decline',
});
