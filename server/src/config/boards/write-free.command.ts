import {
  type FeedReplyOf,
  type feed,
  MEMBER_STATUS_NORMAL,
  type SiteSettingOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { FeedWork } from '../../feed/implement-feed';
import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { findSiteSetting } from '../settings/site-settings.queries';
import { findPostForUpdate, lockBoard } from './boards.queries';
import { caughtBy, documentOf } from './caught.rule';
import { findBan, findWriterForUpdate, hasCharged, isRespected, readWritten } from './free.queries';
import { keepImage } from './keep-image';
import { findReader, findShown } from './shown-posts.queries';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

type Rules = SiteSettingOf<'boards'>;
type Code =
  | 'member.not_found'
  | 'board.closed'
  | 'board.not_allowed'
  | 'board.too_soon'
  | 'post.member_banned';

interface Asking {
  readonly tx: Tx;
  readonly input: { readonly memberId: string };
  readonly now: () => Date;
  readonly refuse: (code: Code, details?: unknown) => never;
}

/** Whether a member may write now, and as whom; he is locked, so that nobody writes twice at once. */
async function requireWriter({ tx, input: { memberId }, now, refuse }: Asking, rules: Rules) {
  const { free, writing } = rules;
  if (!free.isOn) return refuse('board.closed');
  const writer = await findWriterForUpdate(tx, memberId);
  if (!writer) return refuse('member.not_found');
  const at = now();
  if (await findBan(tx, memberId, at)) return refuse('post.member_banned');
  const isOld = at.getTime() - writer.joined_at.getTime() >= writing.daysAfterJoin * DAY_MS;
  const isAllowed =
    writer.status === MEMBER_STATUS_NORMAL &&
    writer.level >= writing.levelMin &&
    isOld &&
    (!writing.charged || (await hasCharged(tx, memberId)));
  if (!isAllowed) return refuse('board.not_allowed');
  const written = await readWritten(tx, memberId, at);
  const waitMs = (written.lastAt?.getTime() ?? 0) + writing.gapSeconds * SECOND_MS - at.getTime();
  if (waitMs > 0) return refuse('board.too_soon', { seconds: Math.ceil(waitMs / SECOND_MS) });
  return { writer, written, at };
}

/** A member writes a post, which is shown at once unless somebody has to look at it first. */
export async function writeFreePost(
  work: FeedWork<typeof feed.writeFreePost>,
): Promise<FeedReplyOf<typeof feed.writeFreePost>> {
  const { tx, input, siteId, audit, refuse } = work;
  const { memberId, title, text, images = [], ip } = input;
  const rules = await findSiteSetting(tx, 'boards');
  const { writer, written, at } = await requireWriter(work, rules);
  const { writing } = rules;
  const isRefused = written.today >= writing.dayMax || (images.length > 0 && !writing.images);
  if (isRefused) return refuse('board.not_allowed');
  const caught =
    caughtBy(`${title}\n${text}`, writing.bannedWords) ??
    // No search finds a number or a banned word in a picture.
    (images.length > 0 ? 'image' : null) ??
    (writing.review && !written.wasShown ? 'first' : null);
  const postId = newId(at);
  const whose = { added_by: null, writer_id: memberId } as const;
  const paths: string[] = [];
  for (const content of images)
    paths.push((await keepImage({ tx, whose, at, refuse }, content)).path);
  await tx
    .insertInto('post')
    .values({
      ...{ post_id: postId, board: 'free', state: caught ? 'waiting' : 'published', title },
      ...{ body: documentOf(text, paths), body_text: text, caught_by: caught, site_ids: [siteId] },
      ...{ writer_id: memberId, nick: writer.nick, ip, created_at: at, updated_at: at },
    })
    .execute();
  await audit({ subject: `post/${postId}`, after: { memberId, title, caughtBy: caught } });
  return { postId, isShown: caught === null };
}

/** A member writes below a post that he sees. */
export async function writeComment(
  work: FeedWork<typeof feed.writeComment>,
): Promise<FeedReplyOf<typeof feed.writeComment>> {
  const { tx, input, audit, refuse } = work;
  const { postId, memberId, text, ip } = input;
  const rules = await findSiteSetting(tx, 'boards');
  if (!rules.writing.comments) return refuse('board.closed');
  const { writer, at } = await requireWriter(work, rules);
  const reader = await findReader(tx, work);
  if (!(await findShown(tx, reader, postId, 'free'))) return refuse('record.not_found');
  const isHidden = caughtBy(text, rules.writing.bannedWords) !== null;
  const commentId = newId(at);
  await tx
    .insertInto('post_comment')
    .values({
      ...{ comment_id: commentId, post_id: postId, body: text, is_hidden: isHidden, ip },
      ...{ writer_id: memberId, nick: writer.nick, created_at: at },
    })
    .execute();
  await sql`update post set comments = comments + 1 where post_id = ${postId}`.execute(tx);
  await audit({ subject: `comment/${commentId}`, after: { memberId, postId, isHidden } });
  return { commentId, isShown: !isHidden };
}

/**
 * A member reports a post. Fresh accounts would silence anybody, so only who has charged counts, and
 * nobody who is suspended or a test account; enough of them take the post from its readers until an
 * administrator has looked.
 */
export async function reportPost(
  work: FeedWork<typeof feed.reportPost>,
): Promise<FeedReplyOf<typeof feed.reportPost>> {
  const { tx, input, now, audit, refuse } = work;
  const { postId, memberId } = input;
  const rules = await findSiteSetting(tx, 'boards');
  const reader = await findReader(tx, work);
  await lockBoard(tx, 'free');
  const row = await findPostForUpdate(tx, { board: 'free', postId });
  if (!row || !(await findShown(tx, reader, postId, 'free'))) return refuse('record.not_found');
  const counts = (await isRespected(tx, memberId)) && (await hasCharged(tx, memberId));
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('post_report')
    .values({ member_id: memberId, post_id: postId, at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (counts && numInsertedOrUpdatedRows === 1n) {
    const reports = row.reports + 1;
    const isHidden = row.writer_id !== null && reports >= rules.writing.hidesAfterReports;
    await tx
      .updateTable('post')
      .set({
        reports,
        ...(isHidden && { state: 'waiting', caught_by: 'reports', version: row.version + 1 }),
      })
      .where('post_id', '=', postId)
      .execute();
  }
  await audit({ subject: `post/${postId}`, after: { memberId, counts } });
  return {};
}
