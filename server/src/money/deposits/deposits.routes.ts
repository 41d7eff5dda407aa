import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { addStatement } from './add-statement.command';
import { compareDepositDay } from './compare-day.queries';
import { DEPOSITS, readDepositCandidates } from './deposits.queries';
import { ignoreDeposit } from './ignore-deposit.command';
import { matchDeposit } from './match-deposit.command';
import { readRequestDeposits } from './request-deposits.queries';
import { unmatchDeposit } from './unmatch-deposit.command';

export function depositsRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listDeposits: money.listDeposits,
      totalDeposits: money.totalDeposits,
      readDepositCandidates: money.readDepositCandidates,
      readRequestDeposits: money.readRequestDeposits,
      matchDeposit: money.matchDeposit,
      unmatchDeposit: money.unmatchDeposit,
      ignoreDeposit: money.ignoreDeposit,
      compareDepositDay: money.compareDepositDay,
      addDepositStatement: money.addDepositStatement,
    },
    {
      listDeposits: DEPOSITS.page,
      totalDeposits: DEPOSITS.totals,
      readDepositCandidates,
      readRequestDeposits,
      matchDeposit,
      unmatchDeposit,
      ignoreDeposit,
      compareDepositDay,
      addDepositStatement: (work) => addStatement({ ...work, adminId: work.actor.adminId }),
    },
  );
}
