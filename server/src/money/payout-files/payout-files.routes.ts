import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { fetchPayoutFile } from './fetch-payout-file';
import { makePayoutFile } from './make-payout-file.command';
import { findFileRows } from './payout-files.queries';

export function payoutFilesRoutes(app: FastifyInstance, platform: Platform): void {
  const { previewPayoutFile, fetchPayoutFile: fetched } = money;
  implement(
    app,
    platform,
    { previewPayoutFile, makePayoutFile: money.makePayoutFile, fetchPayoutFile: fetched },
    {
      previewPayoutFile: async ({ db, input: { bank }, actor: { adminId }, now }) =>
        (await findFileRows(db, { bank, adminId, at: now() })).preview,
      makePayoutFile,
      fetchPayoutFile: (question) => fetchPayoutFile(question, platform),
    },
  );
}
