import { type Bulks, runBulks } from '../../platform/bulk/run-bulks';
import type { Job } from '../../platform/jobs';
import { doBulkRow } from './do-bulk-row.command';
import { finishMemberBulk } from './finish-member-bulk.command';
import {
  type BulkOrder,
  type BulkRow,
  findUnfinishedAfter,
  listOpenRows,
} from './member-bulks.queries';

const MEMBER_BULKS: Bulks<BulkOrder, BulkRow> = {
  findUnfinishedAfter,
  listOpenRows,
  nameOf: ({ member_id }) => member_id,
  // What is done to one member says nothing of the next.
  isOneLine: async () => false,
  doRow: doBulkRow,
  finish: finishMemberBulk,
};

/** Picks up what a server that died has left; the server that starts one runs it at once. */
export const memberBulksJob: Job = {
  name: 'member-bulks',
  cron: '*/30 * * * * *',
  leaseMs: 30_000,
  run: (platform, signal) => runBulks(platform, MEMBER_BULKS, signal),
};
