import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, inSteps, type Platform } from '../../platform/implement';
import type { ConnectedProviders } from '../providers/provider-port';
import { changeTestMoney } from './change-test-money.command';
import { resetTestMoney } from './reset-test-money.command';
import { checkTestMoney, TEST_ACCOUNTS } from './test-money.queries';

export function testMoneyRoutes(
  app: FastifyInstance,
  platform: Platform,
  providers: ConnectedProviders,
): void {
  implement(
    app,
    platform,
    {
      listTestAccounts: money.listTestAccounts,
      totalTestAccounts: money.totalTestAccounts,
      checkTestMoney: money.checkTestMoney,
      giveTestMoney: money.giveTestMoney,
      takeTestMoney: money.takeTestMoney,
      resetTestMoney: money.resetTestMoney,
    },
    {
      listTestAccounts: TEST_ACCOUNTS.page,
      totalTestAccounts: TEST_ACCOUNTS.totals,
      checkTestMoney: ({ db, now }) => checkTestMoney(db, now()),
      giveTestMoney: changeTestMoney('give'),
      takeTestMoney: changeTestMoney('take'),
      resetTestMoney: inSteps(resetTestMoney(providers)),
    },
  );
}
