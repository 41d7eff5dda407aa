import type { config, ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { requireMember } from '../../members/members.queries';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { requirePostKept } from '../clear/being-cleared.queries';
import { findPost, findPostForUpdate, type Post } from './boards.queries';
import { findBan, findCommentForUpdate } from './free.queries';

const DAY_MS = 86_400_000;

/** Answers below a post; what an administrator writes is always the operator's. */
export async function addComment(work: Work<typeof config.addComment>): Promise<Post> {
  const { tx, input, actor, now, audit, refuse } = work;
  const { postId, text } = input;
  const named = { board: 'free', postId } as const;
  await requirePostKept(tx, postId);
  const row = await findPostForUpdate(tx, named);
  if (!row || row.deleted_at !== null) return refuse('record.not_found');
  const at = now();
  const commentId = newId(at);
  await tx
    .insertInto('post_comment')
    .values({
      ...{ comment_id: commentId, post_id: postId, body: text, is_hidden: false },
      ...{ written_by: actor.adminId, created_at: at },
    })
    .execute();
  await sql`update post set comments = comments + 1 where post_id = ${postId}`.execute(tx);
  await audit({ subject: `comment/${commentId}`, after: { postId, text } });
  return (await findPost(contextOf(work), named)) as Post;
}

type Showing = Pick<Work<typeof config.hideComment>, 'tx' | 'input' | 'audit' | 'refuse'>;

async function show(work: Showing, isHidden: boolean): Promise<Record<string, never>> {
  const { tx, input, audit, refuse } = work;
  const before = await findCommentForUpdate(tx, input.commentId);
  if (!before || before.is_hidden === isHidden) return refuse('record.not_found');
  await tx
    .updateTable('post_comment')
    .set({ is_hidden: isHidden })
    .where('comment_id', '=', input.commentId)
    .execute();
  await audit({
    subject: `comment/${input.commentId}`,
    before: { isHidden: before.is_hidden, text: before.body },
    after: { isHidden },
  });
  return {};
}
export const hideComment = (work: Work<typeof config.hideComment>) => show(work, true);
export const restoreComment = (work: Work<typeof config.restoreComment>) => show(work, false);

/** Keeps a member from writing; the later of two bans is what holds. */
export async function banWriter(
  work: Work<typeof config.banWriter>,
): Promise<ReplyOf<typeof config.banWriter>> {
  const { tx, input, actor, now, audit } = work;
  const { memberId, days, reason } = input;
  await requireMember(tx, memberId);
  const at = now();
  const before = await findBan(tx, memberId, at);
  const until = new Date(at.getTime() + days * DAY_MS);
  const ban = { until, reason, banned_by: actor.adminId, at };
  await tx
    .insertInto('member_board_ban')
    .values({ member_id: memberId, ...ban })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(ban))
    .execute();
  await audit({
    subject: `member/${memberId}`,
    before: { until: before },
    after: { until, reason },
  });
  return { until: until.toISOString() };
}

/** Lets a member write again. */
export async function unbanWriter(
  work: Work<typeof config.unbanWriter>,
): Promise<Record<string, never>> {
  const { tx, input, now, audit, refuse } = work;
  const { memberId, reason } = input;
  const before = await findBan(tx, memberId, now());
  if (!before) return refuse('record.not_found');
  await tx.deleteFrom('member_board_ban').where('member_id', '=', memberId).execute();
  await audit({ subject: `member/${memberId}`, before: { until: before }, after: { reason } });
  return {};
}
