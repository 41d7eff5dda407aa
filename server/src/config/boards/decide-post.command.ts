import {
  type config,
  type ParsedInputOf,
  POST_RESTORE_DAYS,
  POSTS_HIDDEN_MAX,
  POSTS_NAMED_MAX,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import type { Question, Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import type { TimedContext } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import {
  findPost,
  findPostForUpdate,
  lockBoard,
  POSTS,
  type Post,
  type PostRow,
} from './boards.queries';
import { requireRoom } from './judge-post';
import { isInForce } from './post-state.rule';

const DAY_MS = 86_400_000;

type Decision =
  | typeof config.publishPost
  | typeof config.hidePost
  | typeof config.deletePost
  | typeof config.restorePost;

const brief = ({ state, title, version }: Post) => ({ title, state, version });

/** Runs a decision on a post that is as it was seen. */
async function decide<E extends Decision>(
  work: Work<E>,
  isDeleted: boolean,
  judge: (
    row: PostRow,
    at: Date,
  ) => Promise<Partial<Pick<PostRow, 'state' | 'deleted_at' | 'caught_by'>>>,
): Promise<Post> {
  const { tx, input, now, audit, refuse } = work as Work<Decision>;
  const { board, postId, version } = input;
  await lockBoard(tx, board);
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
  const after = (await findPost(contextOf(work), input)) as Post;
  await audit({ subject: `post/${postId}`, before: brief(before), after: brief(after) });
  return after;
}

/** Shows a post to whom it is for, within its window. */
export const publishPost = (work: Work<typeof config.publishPost>): Promise<Post> =>
  decide(work, false, async (row, at) => {
    const { refuse } = work;
    if (row.until_at !== null && row.until_at <= at) return refuse('post.window_past');
    if (row.board === 'gamerule' && (row.from_at === null || row.from_at <= at))
      return refuse('post.not_ahead');
    if (row.board === 'popup') await requireRoom(work, row.post_id, row);
    return { state: 'published', caught_by: null };
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
  decide(work, true, async ({ deleted_at: deletedAt }, at) =>
    (deletedAt as Date).getTime() < at.getTime() - POST_RESTORE_DAYS * DAY_MS
      ? work.refuse('record.not_found')
      : { state: 'hidden', deleted_at: null },
  );

const ROWS_AT_ONCE = 1_000;
const among = (postIds: readonly string[]) => sql<string>`any(${postIds}::uuid[])`;

/**
 * The posts that are meant: those that were chosen, or whatever the filter leaves.
 *
 * @throws {Refusal} list.too_wide
 */
async function meantOf(
  context: TimedContext,
  { postIds, ...filter }: ParsedInputOf<typeof config.hidePosts>['filter'],
): Promise<readonly string[]> {
  if (postIds) return postIds;
  const ids: string[] = [];
  for await (const rows of POSTS.rows(context, filter, ROWS_AT_ONCE)) {
    ids.push(...rows.map(({ postId }) => postId));
    if (ids.length > POSTS_HIDDEN_MAX) throw new Refusal('list.too_wide');
  }
  return ids;
}

/** Posts of members that their readers may see, or that wait to be looked at. */
const hideable = (db: Database | Tx, postIds: readonly string[]) =>
  db
    .selectFrom('post')
    .select('post_id')
    .where('post_id', '=', among(postIds))
    .where('board', '=', 'free')
    .where('state', '<>', 'hidden')
    .where('deleted_at', 'is', null);

/** What hiding these posts would come to. */
export async function previewHiding(
  question: Question<typeof config.previewHiding>,
): Promise<ReplyOf<typeof config.previewHiding>> {
  const { db, input } = question;
  const postIds = await meantOf(question, input.filter);
  const open = new Set((await hideable(db, postIds).execute()).map(({ post_id }) => post_id));
  const closed = postIds.filter((postId) => !open.has(postId));
  const named = await db
    .selectFrom('post')
    .select('title')
    .where('post_id', '=', among(closed))
    .where('board', '=', 'free')
    .orderBy('post_id', 'desc')
    .limit(POSTS_NAMED_MAX)
    .execute();
  return {
    ...{ count: open.size, closed: closed.length },
    closedTitles: named.map(({ title }) => title),
  };
}

/** Hides as many posts as their administrator has seen that it would be, or none. */
export async function hidePosts(
  work: Work<typeof config.hidePosts>,
): Promise<ReplyOf<typeof config.hidePosts>> {
  const { tx, input, now, audit, refuse } = work;
  const { filter, count, reason } = input;
  await lockBoard(tx, 'free');
  const meant = await meantOf({ ...contextOf(work), now }, filter);
  const found = await hideable(tx, meant).orderBy('post_id').forUpdate().execute();
  if (found.length !== count) return refuse('post.bulk_changed');
  const hidden = found.map(({ post_id }) => post_id);
  await tx
    .updateTable('post')
    .set(({ eb, ref }) => ({
      ...{ state: 'hidden' as const, updated_at: now() },
      version: eb(ref('version'), '+', 1),
    }))
    .where('post_id', '=', among(hidden))
    .execute();
  // Of a filter it is the filter that says which: they may be more than a line of the log holds.
  const which = filter.postIds ? { postIds: hidden } : { filter };
  await audit({ subject: 'board/free', after: { ...which, hidden: hidden.length, reason } });
  return { hidden: hidden.length };
}
