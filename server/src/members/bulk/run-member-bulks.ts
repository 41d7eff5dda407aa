import { type Bulks, runBulks } from '../../platform/bulk/run-bulks';
import type { Job } from '../../platform/jobs';
import { endMessage } from '../messages/message-of-bulk.queries';
import { doBulkRow } from './do-bulk-row.command';
import { isDue, MEMBER_BULKS } from './member-bulks.queries';

const BULKS: Bulks<'member_bulk'> = {
  tables: MEMBER_BULKS,
  isDue,
  // What is done to one member says nothing of the next.
  isOneLine: async () => false,
  doRow: doBulkRow,
  finished: 'member.bulk_finish',
  ended: endMessage,
};

/** Picks up what a server that died has left; the server that starts one runs it at once. */
export const memberBulksJob: Job = {
  name: 'member-bulks',
  cron: '*/30 * * * * *',
  leaseMs: 30_000,
  run: (platform, signal) => runBulks(platform, BULKS, signal),
};
