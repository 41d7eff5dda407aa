import { type config, MAIN_SITE_ID, type ReplyOf } from '@gwanje/contract';
import { findMemberIdByLogin } from '../../members/members.queries';
import type { Question } from '../../platform/implement';
import { leadingOn } from '../domains/own-addresses.queries';
import { drawBody, drawTitle } from './draw-body';
import { findReader, findSupposed, isClosedTo, type Reader } from './shown-posts.queries';

type Asking = Question<typeof config.readPostAsShown>;

/** Nobody in particular: no line is his. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Whose eyes it is looked at with. */
async function readerOf({ db, input, now, refuse }: Asking): Promise<Reader> {
  const at = input.at === undefined ? now() : new Date(input.at);
  const { siteId = MAIN_SITE_ID, level = 1 } = input;
  if (input.reader === 'visitor') return { siteId, at, member: null };
  if (input.reader === 'level')
    return { siteId, at, member: { memberId: NOBODY, level, path: [] } };
  const memberId =
    input.member === undefined ? undefined : await findMemberIdByLogin(db, input.member);
  if (memberId === undefined) return refuse('member.not_found');
  return findReader(db, {
    ...{ siteId, now: () => at, input: { memberId } },
    refuse: () => refuse('member.not_found'),
  });
}

/** A post as the feed would answer it once it is published, drawn by what draws the answer. */
export async function readPostAsShown(
  asking: Asking,
): Promise<ReplyOf<typeof config.readPostAsShown>> {
  const { db, input, refuse } = asking;
  const { board, postId } = input;
  const post = await db
    .selectFrom('post')
    .select('post_id')
    .where('post_id', '=', postId)
    .where('board', '=', board)
    .executeTakeFirst();
  if (!post) return refuse('record.not_found');
  const reader = await readerOf(asking);
  const row = (await isClosedTo(db, board, reader))
    ? undefined
    : await findSupposed(db, reader, postId, board);
  if (!row) return { shown: null };
  return leadingOn(db, reader.siteId, {
    shown: {
      title: await drawTitle(db, board, row.title),
      html: await drawBody(db, board, row.body),
      ...{ isPinned: row.is_pinned, isMustRead: row.is_must_read },
      ...{ imagePc: row.image_pc, imagePhone: row.image_phone, link: row.link },
      untilAt: row.until_at?.toISOString() ?? null,
    },
  });
}
