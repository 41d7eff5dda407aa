import { IMAGE_LIMITS } from '@gwanje/contract';
import { transaction } from '../../platform/database';
import type { Job } from '../../platform/jobs';
import { lockImages, noteNamedImages, removeUnnamedImages } from './images.queries';

const DAY_MS = 86_400_000;
/** Images in a transaction: each may be of two megabytes. */
const REMOVED_AT_ONCE = 200;

/**
 * Removes images that nothing has named for thirty days, counted from when that was seen: late by
 * the time between two runs at most, and never early. Whoever names one meanwhile notes it on its
 * row, for which the removal waits, and which it then leaves.
 */
export const forgetImagesJob: Job = {
  name: 'forget-images',
  cron: '20 4 * * *',
  leaseMs: 600_000,
  async run({ db, now, appendAudit }, signal) {
    const at = now();
    await noteNamedImages(db, at);
    const before = new Date(at.getTime() - IMAGE_LIMITS.unnamedDays * DAY_MS);
    for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE && !signal.aborted; )
      removed = await transaction(db, async (tx) => {
        await lockImages(tx);
        const removedBytes = await removeUnnamedImages(tx, before, REMOVED_AT_ONCE);
        const count = removedBytes.length;
        if (count === 0) return 0;
        const bytes = removedBytes.reduce((sum, one) => sum + one, 0);
        await appendAudit(tx, {
          ...{ actor: null, action: 'image.remove', subject: 'image', before: null },
          ...{ at, ip: null, requestId: 'forget-images' },
          after: { count, bytes },
        });
        return count;
      });
  },
};
