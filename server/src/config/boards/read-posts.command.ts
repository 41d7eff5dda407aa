import type { FeedReplyOf, feed } from '@gwanje/contract';
import { sql } from 'kysely';
import type { FeedWork } from '../../feed/implement-feed';
import { findReader, findShown } from './shown-posts.queries';

/** Somebody has read a post: every reading counts, and of a member it is kept that he did. */
export async function readPostOnce(
  work: FeedWork<typeof feed.readPostOnce>,
): Promise<FeedReplyOf<typeof feed.readPostOnce>> {
  const { tx, input, now, audit, refuse } = work;
  const { postId, memberId, isHelpful } = input;
  const reader = await findReader(tx, work);
  if (!(await findShown(tx, reader, postId))) return refuse('record.not_found');
  // The post's row first: two readings of one member at once count his word once.
  await sql`update post set views = views + 1 where post_id = ${postId}`.execute(tx);
  if (memberId !== undefined) await keepReading(work, memberId, now());
  await audit({ subject: `post/${postId}`, after: { memberId: memberId ?? null, isHelpful } });
  return {};
}

/** Keeps that a member has read a post, and counts what he says of it anew. */
async function keepReading(
  { tx, input: { postId, isHelpful } }: FeedWork<typeof feed.readPostOnce>,
  memberId: string,
  at: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('post_read')
    .select('is_helpful')
    .where('member_id', '=', memberId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  const word = isHelpful ?? before?.is_helpful ?? null;
  await tx
    .insertInto('post_read')
    .values({ member_id: memberId, post_id: postId, is_helpful: word, at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'post_id']).doUpdateSet({ is_helpful: word }),
    )
    .execute();
  const change = (value: boolean) =>
    Number(word === value) - Number((before?.is_helpful ?? null) === value);
  await sql`
    update post set helpful = helpful + ${change(true)}, unhelpful = unhelpful + ${change(false)}
    where post_id = ${postId}`.execute(tx);
}

/** Adds what a player site has counted; popups that are not there any more are left out. */
export async function countPopups(
  work: FeedWork<typeof feed.countPopups>,
): Promise<FeedReplyOf<typeof feed.countPopups>> {
  const { tx, input, audit } = work;
  // In one order, so that two sites never block each other.
  for (const one of input.counts.toSorted((a, b) => (a.postId < b.postId ? -1 : 1)))
    await sql`
      update post set shown = shown + ${one.shown}, clicked = clicked + ${one.clicked},
        closed = closed + ${one.closed}
      where post_id = ${one.postId} and board = 'popup'`.execute(tx);
  await audit({ subject: 'post/popup', after: { popups: input.counts.length } });
  return {};
}
