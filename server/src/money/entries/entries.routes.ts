import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { ENTRIES, readEntry } from './entries.queries';

export function entriesRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listEntries: money.listEntries,
      totalEntries: money.totalEntries,
      readEntry: money.readEntry,
    },
    {
      listEntries: ENTRIES.page,
      totalEntries: ENTRIES.totals,
      readEntry,
    },
  );
}
