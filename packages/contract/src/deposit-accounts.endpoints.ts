// The operator's own bank accounts: none is ever edited, so that nobody puts another number in its place.
import * as z from 'zod/mini';
import {
  addDepositAccountInput,
  depositAccount,
  depositAccountInput,
  depositAccountOfLevel,
  depositAccounts,
  depositAccountTold,
  depositAccountUsage,
  depositAccountWordInput,
  revealDepositAccountInput,
  tellDepositAccountInput,
  updateDepositAccountInput,
} from './deposit-accounts';
import { endpoint } from './endpoint';
import { revealedValue } from './reveals';

export const listDepositAccounts = depositAccounts.page;

export const totalDepositAccounts = depositAccounts.totals;

export const listDepositAccountUsage = endpoint({
  method: 'GET',
  path: '/api/deposit-accounts/usage',
  access: 'moneySettings.read',
  summary: 'What has been assigned to each account today, and what waits for a decision.',
  input: z.strictObject({}),
  reply: z.array(depositAccountUsage),
  refusals: [],
});

export const listDepositAccountLevels = endpoint({
  method: 'GET',
  path: '/api/deposit-accounts/levels',
  access: 'moneySettings.read',
  summary: 'Which account each level would be shown now. Nothing is assigned by asking.',
  input: z.strictObject({}),
  reply: z.array(depositAccountOfLevel),
  refusals: [],
});

export const addDepositAccount = endpoint({
  method: 'POST',
  path: '/api/deposit-accounts',
  access: 'depositAccount.change',
  summary: 'Adds an account; members are shown it once a second administrator has agreed.',
  input: addDepositAccountInput,
  reply: depositAccount,
  refusals: ['deposit_account.exists', 'admin.no_partner', 'admin.no_second'],
  audit: 'deposit_account.add',
});

export const updateDepositAccount = endpoint({
  method: 'PUT',
  path: '/api/deposit-accounts/:accountId',
  access: 'depositAccount.change',
  summary:
    'Changes who is shown an account and for how much, never the account itself; of one that waits, or whose time was over, this is the first word.',
  input: updateDepositAccountInput,
  reply: depositAccount,
  refusals: [
    'record.not_found',
    'record.stale',
    'deposit_account.closed',
    'admin.no_partner',
    'admin.no_second',
  ],
  audit: 'deposit_account.update',
});

export const approveDepositAccount = endpoint({
  method: 'POST',
  path: '/api/deposit-accounts/:accountId/approve',
  access: 'depositAccount.change',
  summary: 'Agrees to an account that waits, as the second administrator.',
  input: depositAccountWordInput,
  reply: depositAccount,
  refusals: [
    'record.not_found',
    'record.stale',
    'deposit_account.closed',
    'deposit_account.second_admin',
    'admin.no_second',
  ],
  audit: 'deposit_account.approve',
});

export const declineDepositAccount = endpoint({
  method: 'POST',
  path: '/api/deposit-accounts/:accountId/decline',
  access: 'depositAccount.change',
  summary: 'Drops what waits: a new account is retired, one that was paused stays so.',
  input: depositAccountInput,
  reply: depositAccount,
  refusals: ['record.not_found', 'deposit_account.closed'],
  audit: 'deposit_account.decline',
});

export const pauseDepositAccount = endpoint({
  method: 'POST',
  path: '/api/deposit-accounts/:accountId/pause',
  access: 'depositAccount.change',
  summary: 'Shows an account to nobody any more, until two administrators resume it.',
  input: depositAccountInput,
  reply: depositAccount,
  refusals: ['record.not_found', 'deposit_account.closed'],
  audit: 'deposit_account.pause',
});

export const resumeDepositAccount = endpoint({
  method: 'POST',
  path: '/api/deposit-accounts/:accountId/resume',
  access: 'depositAccount.change',
  summary: 'Asks for a paused account to be shown again; a second administrator has to agree.',
  input: depositAccountWordInput,
  reply: depositAccount,
  refusals: ['record.not_found', 'record.stale', 'deposit_account.closed', 'admin.no_second'],
  audit: 'deposit_account.resume',
});

export const retireDepositAccount = endpoint({
  method: 'POST',
  path: '/api/deposit-accounts/:accountId/retire',
  access: 'depositAccount.change',
  summary: 'Takes an account out of use for good.',
  input: depositAccountInput,
  reply: depositAccount,
  refusals: ['record.not_found', 'deposit_account.closed'],
  audit: 'deposit_account.retire',
});

export const revealDepositAccount = endpoint({
  method: 'POST',
  path: '/api/deposit-accounts/:accountId/reveal',
  access: 'member.reveal',
  summary:
    'The number or the owner of an account in full, for a reason; counted with what one reveals of members.',
  input: revealDepositAccountInput,
  reply: revealedValue,
  refusals: ['record.not_found', 'member.reveal_limit'],
  audit: 'deposit_account.reveal',
  isConfidential: true,
});

export const tellDepositAccount = endpoint({
  method: 'POST',
  path: '/api/money/deposit-account-messages',
  access: 'message.send',
  needsKey: true,
  summary: 'Tells members of open charges by message into which account they pay.',
  input: tellDepositAccountInput,
  reply: depositAccountTold,
  refusals: [],
  audit: 'deposit_account.tell',
});
