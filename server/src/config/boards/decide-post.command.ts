import { type config, POST_RESTORE_DAYS } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { requirePostKept } from '../clear/being-cleared.queries';
import {
  findPost,
  findPostForUpdate,
  listFaqCategories,
  lockBoard,
  type Post,
  type PostRow,
} from './boards.queries';
import { requirePlace, requireRoom } from './judge-post';
import { isAhead, isInForce } from './post-state.rule';

const DAY_MS = 86_400_000;

type Decision =
  | typeof config.publishPost
  | typeof config.hidePost
  | typeof config.deletePost
  | typeof config.restorePost;

/** Members report what stands on the free board alone. */
const brief = ({ board, state, title, version, reports }: Post) => ({
  ...{ title, state, version },
  ...(board === 'free' && { reports }),
});

/** Runs a decision on a post that is as it was seen. */
async function decide<E extends Decision>(
  work: Work<E>,
  isDeleted: boolean,
  judge: (
    row: PostRow,
    at: Date,
  ) => Promise<Partial<Pick<PostRow, 'state' | 'deleted_at' | 'caught_by' | 'reports'>>>,
): Promise<Post> {
  const { tx, input, now, audit, refuse } = work as Work<Decision>;
  const { board, postId, version } = input;
  await lockBoard(tx, board);
  await requirePostKept(tx, postId);
  const row = await findPostForUpdate(tx, input);
  const before = await findPost(contextOf(work), input);
  const at = now();
  if (!row || !before || (row.deleted_at !== null) !== isDeleted) return refuse('record.not_found');
  if (row.version !== version) return refuse('record.stale', before);
  const change = await judge(row, at);
  await tx
    .updateTable('post')
    .set({ ...change, updated_at: at, version: version + 1 })
    .where('post_id', '=', postId)
    .execute();
  if (board === 'popup' && change.state === 'published')
    await requireRoom(work as Work<typeof config.publishPost>, postId);
  const after = (await findPost(contextOf(work), input)) as Post;
  await audit({ subject: `post/${postId}`, before: brief(before), after: brief(after) });
  return after;
}

/** Shows a post to whom it is for, within its window; reports that were looked at count no more. */
export const publishPost = (work: Work<typeof config.publishPost>): Promise<Post> =>
  decide(work, false, async (row, at) => {
    const { tx, refuse } = work;
    if (row.until_at !== null && row.until_at <= at) return refuse('post.window_past');
    if (row.board === 'gamerule' && !isAhead(row.from_at, at)) return refuse('post.not_ahead');
    if (row.board === 'faq' && !(await listFaqCategories(tx)).includes(row.category ?? ''))
      return refuse('faq.category_gone');
    return { state: 'published', caught_by: null, reports: 0 };
  });

export const hidePost = (work: Work<typeof config.hidePost>): Promise<Post> =>
  decide(work, false, async (row, at) =>
    isInForce(row, at) ? work.refuse('post.in_force') : { state: 'hidden' },
  );

export const deletePost = (work: Work<typeof config.deletePost>): Promise<Post> =>
  decide(work, false, async (row, at) =>
    isInForce(row, at) ? work.refuse('post.in_force') : { deleted_at: at },
  );

/** Brings a deleted post back where nobody sees it yet. */
export const restorePost = (work: Work<typeof config.restorePost>): Promise<Post> =>
  decide(work, true, async (row, at) => {
    const { board, post_id: postId, is_pinned: isPinned, is_must_read: isMustRead } = row;
    const deletedMs = (row.deleted_at as Date).getTime();
    if (deletedMs < at.getTime() - POST_RESTORE_DAYS * DAY_MS)
      return work.refuse('record.not_found');
    await requirePlace(work, { board, postId, isPinned, isMustRead });
    return { state: 'hidden', deleted_at: null };
  });
