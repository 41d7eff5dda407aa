import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { readBalanceRun } from './balance-run.queries';
import { ENTRIES, readEntry } from './entries.queries';
import { totalDays } from './entry-days.queries';

export function entriesRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listEntries: money.listEntries,
      totalEntries: money.totalEntries,
      readEntry: money.readEntry,
      totalDays: money.totalDays,
      readBalanceRun: money.readBalanceRun,
    },
    {
      listEntries: ENTRIES.page,
      totalEntries: ENTRIES.totals,
      readEntry,
      totalDays,
      readBalanceRun,
    },
  );
}
