// Money of accounts that nobody plays with for money.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  resetTestMoneyInput,
  testAccount,
  testAccounts,
  testMoneyCheck,
  testMoneyInput,
} from './test-money';

export const listTestAccounts = testAccounts.page;

export const totalTestAccounts = testAccounts.totals;

export const checkTestMoney = endpoint({
  method: 'GET',
  path: '/api/money/test-accounts/check',
  access: 'calc.read',
  summary:
    'Recomputes the sums of today without test accounts, and counts those that differ from what is shown.',
  input: z.strictObject({}),
  reply: testMoneyCheck,
  refusals: [],
});

export const giveTestMoney = endpoint({
  method: 'POST',
  path: '/api/money/test-accounts/:memberId/give',
  access: 'money.test',
  needsKey: true,
  summary: 'Gives money or points to a test account.',
  input: testMoneyInput,
  reply: testAccount,
  refusals: ['member.not_found', 'money.not_test', 'money.wallet_full'],
  audit: 'testMoney.give',
});

export const takeTestMoney = endpoint({
  method: 'POST',
  path: '/api/money/test-accounts/:memberId/take',
  access: 'money.test',
  needsKey: true,
  summary: 'Takes money or points from a test account.',
  input: testMoneyInput,
  reply: testAccount,
  refusals: ['member.not_found', 'money.not_test', 'money.insufficient'],
  audit: 'testMoney.take',
});

export const resetTestMoney = endpoint({
  method: 'POST',
  path: '/api/money/test-accounts/:memberId/reset',
  access: 'money.test',
  needsKey: true,
  summary:
    'Brings the money of a test account home from the providers, converts its income money, and takes all that is there.',
  input: resetTestMoneyInput,
  reply: testAccount,
  refusals: [
    'member.not_found',
    'money.not_test',
    'money.wallet_full',
    'provider.not_connected',
    'provider.unreachable',
    'provider.pending',
    'provider.rejected',
  ],
  audit: 'testMoney.reset',
});
