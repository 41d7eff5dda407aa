import type { config } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { requirePostKept } from '../clear/being-cleared.queries';
import { findPost, findPostForUpdate, lockBoard, type Post } from './boards.queries';
import { judgeContent, requireRoom } from './judge-post';
import { isAhead, isInForce } from './post-state.rule';

/** A post without its drawing, as an audit line keeps it. */
export const auditedOf = ({ html: _, thread: __, sameIp: ___, lastPosts: ____, ...post }: Post) =>
  post;

/** Writes a post, which is a draft until somebody publishes it. */
export async function createPost(work: Work<typeof config.createPost>): Promise<Post> {
  const { tx, input, actor, now, audit } = work;
  const { board } = input;
  await lockBoard(tx, board);
  const columns = await judgeContent(work, input, null);
  const at = now();
  const postId = newId(at);
  await tx
    .insertInto('post')
    .values({
      ...columns,
      ...{ post_id: postId, board, state: 'draft', written_by: actor.adminId, created_at: at },
      updated_at: at,
    })
    .execute();
  const after = (await findPost(contextOf(work), { board, postId })) as Post;
  await audit({ subject: `post/${postId}`, after: auditedOf(after) });
  return after;
}

/** Changes a post; its readers see it at once. */
export async function updatePost(work: Work<typeof config.updatePost>): Promise<Post> {
  const { tx, input, now, audit, refuse } = work;
  const { postId, version, ...content } = input;
  await lockBoard(tx, input.board);
  await requirePostKept(tx, postId);
  const row = await findPostForUpdate(tx, input);
  const before = await findPost(contextOf(work), input);
  if (!row || !before || row.deleted_at !== null) return refuse('record.not_found');
  if (row.writer_id !== null) return refuse('post.of_member');
  if (row.version !== version) return refuse('record.stale', before);
  if (isInForce(row, now())) return refuse('post.in_force');
  const columns = await judgeContent(work, content, postId);
  const isOut = row.state === 'published';
  if (isOut && row.board === 'gamerule' && !isAhead(columns.from_at, now()))
    return refuse('post.not_ahead');
  await tx
    .updateTable('post')
    .set({ ...columns, updated_at: now(), version: version + 1 })
    .where('post_id', '=', postId)
    .execute();
  if (isOut && row.board === 'popup') await requireRoom(work, postId);
  const after = (await findPost(contextOf(work), input)) as Post;
  await audit({
    subject: `post/${postId}`,
    before: auditedOf(before),
    after: auditedOf(after),
  });
  return after;
}
