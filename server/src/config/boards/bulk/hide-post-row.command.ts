import type { BulkRow } from '../../../platform/bulk/bulk-tables.queries';
import { doRow, requireStarter } from '../../../platform/bulk/do-row.command';
import type { JobPlatform } from '../../../platform/jobs';
import { Refusal } from '../../../platform/refusal';
import { findPostForUpdate } from '../boards.queries';
import { isHideable, POST_BULKS, type PostOrder } from './post-bulks.queries';

/** Hides one post of many, as it would be hidden by itself. */
export const hidePostRow = (
  platform: JobPlatform,
  order: PostOrder,
  row: BulkRow<'post_bulk'>,
): Promise<void> =>
  doRow(platform, {
    ...{ tables: POST_BULKS, order, row },
    act: async (tx, audit) => {
      const { post_id: postId } = row;
      await requireStarter(tx, order, 'board.change');
      const before = await findPostForUpdate(tx, { board: 'free', postId });
      if (!before || !isHideable(before)) throw new Refusal('post.not_shown');
      if (before.version !== row.version) throw new Refusal('post.bulk_changed');
      const { title, state } = before;
      const version = before.version + 1;
      await tx
        .updateTable('post')
        .set({ state: 'hidden', updated_at: platform.now(), version })
        .where('post_id', '=', postId)
        .execute();
      await audit({
        ...{ action: 'post.hide', subject: `post/${postId}` },
        before: { state, title, version: before.version },
        after: { state: 'hidden', title, version, reason: order.reason },
      });
      return 'done';
    },
  });
