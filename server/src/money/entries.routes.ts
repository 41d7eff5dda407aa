import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { listEntries, readEntry, totalEntries } from './entries.queries';

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
      listEntries: ({ db, input, now }) => listEntries(db, input, now),
      totalEntries: ({ db, input }) => totalEntries(db, input),
      readEntry: ({ db, input }) => readEntry(db, input),
    },
  );
}
