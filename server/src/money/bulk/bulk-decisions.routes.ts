import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database';
import { implement, type Platform } from '../../platform/implement';
import { nudgeOf } from '../../platform/nudge-job';
import { Refusal } from '../../platform/refusal';
import {
  BULK_DECISIONS,
  BULK_ROWS,
  countOpenRequests,
  describeOrder,
  findOwnOrders,
  listClosed,
} from './bulk-decisions.queries';
import { forecastBulk } from './bulk-forecast.queries';
import { cancelBulkDecision } from './cancel-bulk-decision.command';
import { bulkDecisionsJob } from './run-bulk-decisions';
import { startBulkDecision } from './start-bulk-decision.command';

/** @throws {Refusal} record.not_found, rather than no rows */
async function requireBulk(db: Database, bulkId: string) {
  if (!(await BULK_DECISIONS.find(db, bulkId))) throw new Refusal('record.not_found');
}

export function bulkDecisionsRoutes(app: FastifyInstance, platform: Platform): void {
  const nudge = nudgeOf(app, platform, bulkDecisionsJob);
  const { previewBulkDecision, readBulkDecision } = money;
  const endpoints = {
    previewBulkDecision,
    startBulkDecision: money.startBulkDecision,
    cancelBulkDecision: money.cancelBulkDecision,
    readBulkDecision,
    listOwnBulks: money.listOwnBulks,
    listBulkRows: money.listBulkRows,
    totalBulkRows: money.totalBulkRows,
  };
  implement(app, platform, endpoints, {
    previewBulkDecision: async ({ db, input, actor: { adminId }, now, locale }) => {
      const { action: _, ...filter } = input;
      const rows = await countOpenRequests(db, filter);
      const foreseen = await forecastBulk(db, input, { adminId, at: now() }, locale);
      return { ...rows, ...foreseen, closed: await listClosed(db, filter) };
    },
    startBulkDecision: async (work) => {
      work.onCommit(nudge);
      return startBulkDecision(work);
    },
    cancelBulkDecision,
    readBulkDecision: async ({ db, input, locale, refuse }) => {
      const order = await BULK_DECISIONS.find(db, input.bulkId);
      return describeOrder(db, order ?? refuse('record.not_found'), locale);
    },
    listOwnBulks: async ({ db, input, actor: { adminId }, now, locale }) => {
      const orders = await findOwnOrders(db, { adminId, kind: input.kind, at: now() });
      return { bulks: await Promise.all(orders.map((order) => describeOrder(db, order, locale))) };
    },
    listBulkRows: async (question) => {
      await requireBulk(question.db, question.input.bulkId);
      return BULK_ROWS.page(question);
    },
    totalBulkRows: async (question) => {
      await requireBulk(question.db, question.input.bulkId);
      return BULK_ROWS.totals(question);
    },
  });
}
