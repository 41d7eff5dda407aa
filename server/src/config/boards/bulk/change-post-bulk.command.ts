import type { config, PostBulk } from '@gwanje/contract';
import { callOffBulk } from '../../../platform/bulk/end-bulk.command';
import type { Work } from '../../../platform/implement';
import { contextOf } from '../../../platform/list';
import { newId } from '../../../platform/new-id';
import {
  describeOrder,
  foreseePosts,
  freezePosts,
  insertOrder,
  POST_BULKS,
} from './post-bulks.queries';

/**
 * Freezes the posts that are hidden, if they are exactly what the administrator has seen. Nothing is
 * hidden here: that is the run's matter.
 */
export async function startPostBulk(work: Work<typeof config.startBulkPosts>): Promise<PostBulk> {
  const { input, actor, ip, tx, now, requestId, locale, audit, refuse } = work;
  const { filter, reason, expectedCount, expectedDigest } = input;
  const { taken, digest } = await foreseePosts({ ...contextOf(work), now }, filter);
  const count = taken.length;
  if (count !== expectedCount || digest !== expectedDigest)
    return refuse('post.bulk_changed', { count });
  const at = now();
  const bulkId = newId(at);
  await insertOrder(tx, {
    ...{ bulk_id: bulkId, filter, reason, post_count: count },
    ...{ started_by: actor.adminId, started_by_login_id: actor.loginId, started_ip: ip },
    ...{ request_id: requestId, started_at: at },
  });
  await freezePosts(tx, bulkId, taken);
  await audit({ subject: `bulk/${bulkId}`, after: { filter, count, digest, reason } });
  return describeOrder(tx, await POST_BULKS.require(tx, bulkId), locale);
}

/** Calls off hiding many posts: what was hidden stays hidden, the others stay as they are. */
export async function cancelPostBulk(work: Work<typeof config.cancelBulkPosts>): Promise<PostBulk> {
  const { tx, input, locale, audit, refuse } = work;
  const { bulkId } = input;
  if (!(await POST_BULKS.find(tx, bulkId))) return refuse('record.not_found');
  const calledOff = await callOffBulk(work, POST_BULKS, { bulkId, left: 'post.bulk_cancelled' });
  if (!calledOff) return refuse('bulk.over');
  await audit({ subject: `bulk/${bulkId}`, ...calledOff });
  return describeOrder(tx, await POST_BULKS.require(tx, bulkId), locale);
}
