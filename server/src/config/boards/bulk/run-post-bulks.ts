import { type Bulks, runBulks } from '../../../platform/bulk/run-bulks';
import type { Job } from '../../../platform/jobs';
import { hidePostRow } from './hide-post-row.command';
import { POST_BULKS } from './post-bulks.queries';

const BULKS: Bulks<'post_bulk'> = {
  tables: POST_BULKS,
  isOneLine: async () => true,
  doRow: hidePostRow,
  finished: 'post.bulk_finish',
};

/** Picks up what a server that died has left; the server that starts one runs it at once. */
export const postBulksJob: Job = {
  name: 'post-bulks',
  cron: '*/30 * * * * *',
  leaseMs: 30_000,
  run: (platform, signal) => runBulks(platform, BULKS, signal),
};
