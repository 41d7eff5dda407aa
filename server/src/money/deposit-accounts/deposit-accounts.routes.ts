import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { addDepositAccount } from './add-deposit-account.command';
import {
  approveDepositAccount,
  declineDepositAccount,
  pauseDepositAccount,
  resumeDepositAccount,
  retireDepositAccount,
} from './decide-deposit-account.command';
import { DEPOSIT_ACCOUNTS, readDepositAccountUsage } from './deposit-accounts.queries';
import { foreseeDepositAccounts } from './foresee-deposit-accounts.queries';
import { revealDepositAccount } from './reveal-deposit-account.command';
import { tellDepositAccount } from './tell-deposit-account.command';
import { updateDepositAccount } from './update-deposit-account.command';

export function depositAccountsRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listDepositAccounts: money.listDepositAccounts,
      totalDepositAccounts: money.totalDepositAccounts,
      listDepositAccountUsage: money.listDepositAccountUsage,
      listDepositAccountLevels: money.listDepositAccountLevels,
      addDepositAccount: money.addDepositAccount,
      updateDepositAccount: money.updateDepositAccount,
      approveDepositAccount: money.approveDepositAccount,
      declineDepositAccount: money.declineDepositAccount,
      pauseDepositAccount: money.pauseDepositAccount,
      resumeDepositAccount: money.resumeDepositAccount,
      retireDepositAccount: money.retireDepositAccount,
      revealDepositAccount: money.revealDepositAccount,
      tellDepositAccount: money.tellDepositAccount,
    },
    {
      listDepositAccounts: DEPOSIT_ACCOUNTS.page,
      totalDepositAccounts: DEPOSIT_ACCOUNTS.totals,
      listDepositAccountUsage: ({ db, now }) => readDepositAccountUsage(db, now()),
      listDepositAccountLevels: ({ db, now }) => foreseeDepositAccounts(db, now()),
      addDepositAccount,
      updateDepositAccount,
      approveDepositAccount,
      declineDepositAccount,
      pauseDepositAccount,
      resumeDepositAccount,
      retireDepositAccount,
      revealDepositAccount,
      tellDepositAccount,
    },
  );
}
