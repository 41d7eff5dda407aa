// What the player site shows: published, in its window, on this site and for whoever reads.
import type { Board, FeedReplyOf, feed, PopupTerms } from '@gwanje/contract';
import { type SqlBool, sql } from 'kysely';
import type { FeedQuestion } from '../../feed/implement-feed';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import { leadingOn } from '../domains/own-addresses.queries';
import { findSiteSetting } from '../settings/site-settings.queries';
import { maskedNick } from './caught.rule';
import { drawBody, drawTitle } from './draw-body';
import { listThread } from './free.queries';
import { holdsText } from './post-words.queries';
import { renderBody } from './render-body.rule';

/** Whoever reads on a site: a member, or null for somebody who is not signed in. */
export interface Reader {
  readonly siteId: string;
  readonly at: Date;
  readonly member: {
    readonly memberId: string;
    readonly level: number;
    readonly path: readonly string[];
  } | null;
}

interface Asking {
  readonly siteId: string;
  readonly now: () => Date;
  readonly input: { readonly memberId?: string | undefined };
  readonly refuse: (code: 'member.not_found') => never;
}

/** @throws {Refusal} member.not_found */
export async function findReader(
  db: Database | Tx,
  { siteId, now, input: { memberId }, refuse }: Asking,
): Promise<Reader> {
  const at = now();
  if (memberId === undefined) return { siteId, at, member: null };
  const row = await db
    .selectFrom('member')
    .select(['level', 'recommend_path as path'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ? { siteId, at, member: { memberId, ...row } } : refuse('member.not_found');
}

const FROM = sql`case when own.has_own_window then own.from_at else post.from_at end`;
const UNTIL = sql`case when own.has_own_window then own.until_at else post.until_at end`;

/** Names by which one post and what a site shows otherwise of it are read. */
interface Named {
  readonly post: Sql;
  readonly own: Sql;
}
const named = (post: string, own: string): Named => ({ post: sql.ref(post), own: sql.ref(own) });
const POST = named('post', 'own');
const NEWER = named('newer', 'newer_own');

/** Whose a post is to see: of his site, which does not hide it, and of his level and line. */
function isMeantFor({ siteId, member }: Reader, { post, own }: Named): Sql {
  const isOfSite = sql`not coalesce(${own}.is_hidden, false)
    and coalesce(${siteId}::uuid = any(${post}.site_ids), true)`;
  if (member === null)
    return sql`${isOfSite} and ${post}.with_visitors and ${post}.line_member_id is null`;
  const { memberId, level, path } = member;
  return sql`${isOfSite} and coalesce(${level} = any(${post}.levels), true)
    and (${post}.line_member_id is null
      or ${post}.line_member_id = any(${[...path, memberId]}::uuid[]))`;
}

/** A newer version of the same rules holds for this reader; of two from one time on, what was written later. */
const isSuperseded = (reader: Reader) => sql`(post.board = 'gamerule' and exists (
  select 1 from post as newer
  left join post_site as newer_own
    on newer_own.post_id = newer.post_id and newer_own.site_id = ${reader.siteId}
  where newer.board = post.board and newer.category = post.category and newer.state = 'published'
    and newer.deleted_at is null and newer.from_at <= ${reader.at}::timestamptz
    and (newer.from_at, newer.post_id) > (post.from_at, post.post_id)
    and ${isMeantFor(reader, NEWER)}))`;

/** The one condition under which a post is anybody's to see; `ended` ones have been seen. */
const isShown = (board: Board | null, reader: Reader, isEnded = false) => sql<SqlBool>`
  post.state = 'published' and ${isThere(board, reader, isEnded)}`;

/** The same of a post that may not be published yet. */
const isThere = (board: Board | null, reader: Reader, isEnded: boolean) => sql<SqlBool>`
  post.deleted_at is null and ${board === null ? sql`true` : sql`post.board = ${board}`}
  and coalesce(${FROM} <= ${reader.at}::timestamptz, true)
  and ${
    isEnded
      ? sql`${UNTIL} <= ${reader.at}::timestamptz`
      : sql`coalesce(${UNTIL} > ${reader.at}::timestamptz, true)`
  }
  and ${isMeantFor(reader, POST)} and not ${isSuperseded(reader)}`;

interface ShownRow {
  readonly post_id: string;
  readonly title: string;
  readonly body: string;
  readonly category: string | null;
  readonly is_pinned: boolean;
  readonly is_must_read: boolean;
  readonly image_pc: string | null;
  readonly image_phone: string | null;
  readonly link: string | null;
  readonly coupon_id: string | null;
  readonly until_at: Date | null;
  readonly nick: string | null;
  readonly views: number;
  readonly comments: number;
  readonly created_at: Date;
  readonly popup: PopupTerms | null;
}

const shownRows = (reader: Reader) => sql`
  select post.post_id, coalesce(own.title, post.title) as title,
    coalesce(own.body, post.body) as body, post.category, post.is_pinned, post.is_must_read,
    coalesce(own.image_pc, post.image_pc) as image_pc,
    coalesce(own.image_phone, post.image_phone) as image_phone,
    coalesce(own.link, post.link) as link, post.coupon_id, ${UNTIL} as until_at, post.nick, post.views,
    -- As many as a reader finds below it; moderators see the others too.
    (post.comments - (select count(*) from post_comment as hidden
      where hidden.post_id = post.post_id and hidden.is_hidden))::int as comments,
    post.created_at, post.popup
  from post
  left join post_site as own on own.post_id = post.post_id and own.site_id = ${reader.siteId}`;

/** Which of these a member has read. */
async function listRead(db: Database | Tx, { member }: Reader, postIds: readonly string[]) {
  if (member === null || postIds.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom('post_read')
    .select('post_id')
    .where('member_id', '=', member.memberId)
    .where('post_id', 'in', postIds)
    .execute();
  return new Set(rows.map(({ post_id }) => post_id));
}

const shownOf = (row: ShownRow, read: ReadonlySet<string>) => ({
  postId: row.post_id,
  ...{ title: row.title, category: row.category, isPinned: row.is_pinned },
  ...{ isMustRead: row.is_must_read, isRead: read.has(row.post_id) },
  ...{ imagePc: row.image_pc, imagePhone: row.image_phone, link: row.link },
  couponId: row.coupon_id,
  untilAt: row.until_at?.toISOString() ?? null,
  ...{ nick: row.nick, views: row.views, comments: row.comments },
  at: row.created_at.toISOString(),
});

/** How a board is shown, or null where this reader sees nothing of it. */
async function termsOf(db: Database, board: Exclude<Board, 'popup'>, { member }: Reader) {
  const rules = await findSiteSetting(db, 'boards');
  const { isOn, readers, perPage } = rules[board];
  if (!isOn || (readers === 'members' && member === null)) return null;
  const nickOf = (nick: string | null) =>
    nick === null || rules.writing.nick === 'full' ? nick : maskedNick(nick);
  return { perPage, nickOf };
}

/** A page of a board, one row more than it holds, so that it is known whether it goes on. */
export async function listShownPosts(
  question: FeedQuestion<typeof feed.listBoardPosts>,
): Promise<FeedReplyOf<typeof feed.listBoardPosts>> {
  const { db, input } = question;
  const { board, page = 1, category, query, ended } = input;
  const reader = await findReader(db, question);
  const terms = await termsOf(db, board, reader);
  if (!terms) return { posts: [], more: false };
  const { perPage, nickOf } = terms;
  const conditions = [
    isShown(board, reader, ended === 'true'),
    ...(category === undefined ? [] : [sql`post.category = ${category}`]),
    ...(query === undefined ? [] : [await holdsText({ db }, query)]),
  ];
  const { rows } = await sql<ShownRow>`
    ${shownRows(reader)} where ${sql.join(conditions, sql` and `)}
    order by post.rank desc, post.post_id desc
    offset ${(page - 1) * perPage} limit ${perPage + 1}`.execute(db);
  const shown = rows.slice(0, perPage);
  const read = await listRead(
    db,
    reader,
    shown.map(({ post_id }) => post_id),
  );
  const posts = [];
  for (const row of shown) {
    const title = await drawTitle(db, board, row.title);
    posts.push({ ...shownOf(row, read), title, nick: nickOf(row.nick) });
  }
  return leadingOn(db, reader.siteId, { posts, more: rows.length > perPage });
}

/** A post that this reader may see, whatever board it is of; undefined: there is none for him. */
export async function findShown(
  db: Database | Tx,
  reader: Reader,
  postId: string,
  board: Board | null = null,
): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`
    ${shownRows(reader)}
    where post.post_id = ${postId}
      and (${isShown(board, reader)} or ${isShown(board, reader, true)})`.execute(db);
  return rows[0];
}

/** The same of a post that may not be published yet, as if it were. */
export async function findSupposed(
  db: Database | Tx,
  reader: Reader,
  postId: string,
  board: Board,
): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`
    ${shownRows(reader)}
    where post.post_id = ${postId} and ${isThere(board, reader, false)}`.execute(db);
  return rows[0];
}

/** Whether a reader sees nothing of a board, whatever stands there. */
export const isClosedTo = async (db: Database, board: Board, reader: Reader): Promise<boolean> =>
  board !== 'popup' && (await termsOf(db, board, reader)) === null;

/** A post as the player site shows it. */
export async function readShownPost(
  question: FeedQuestion<typeof feed.readBoardPost>,
): Promise<FeedReplyOf<typeof feed.readBoardPost>> {
  const { db, input, refuse } = question;
  const reader = await findReader(db, question);
  const terms = await termsOf(db, input.board, reader);
  const row = terms && (await findShown(db, reader, input.postId, input.board));
  if (!row) return refuse('record.not_found');
  const { nickOf } = terms;
  const comments =
    input.board === 'free'
      ? await listThread(db, { postId: row.post_id, writerId: null, ip: null, isShownOnly: true })
      : [];
  const read = await listRead(db, reader, [row.post_id]);
  return leadingOn(db, reader.siteId, {
    ...shownOf(row, read),
    nick: nickOf(row.nick),
    title: await drawTitle(db, input.board, row.title),
    html: await drawBody(db, input.board, row.body),
    thread: comments.map(({ commentId, text, member, at }) => ({
      ...{ commentId, nick: nickOf(member?.nick ?? null), text, at },
    })),
  });
}

/** On these pages money is asked for, and nothing may cover what one types. */
const STRIP_PAGES = ['charge', 'exchange'];

/** The popups of a page. */
export async function listShownPopups(
  question: FeedQuestion<typeof feed.listPopups>,
): Promise<FeedReplyOf<typeof feed.listPopups>> {
  const { db, input } = question;
  const { page, device = 'both' } = input;
  const reader = await findReader(db, question);
  const { rows } = await sql<ShownRow>`
    ${shownRows(reader)}
    where ${isShown('popup', reader)} and post.popup -> 'pages' ? ${page}
      and (${device} = 'both' or post.popup ->> 'device' in ('both', ${device}))
    order by post.rank desc, post.post_id desc limit 50`.execute(db);
  return leadingOn(db, reader.siteId, {
    popups: rows.map((row) => {
      const { place, widthPx, hideDays } = row.popup as PopupTerms;
      return {
        ...{ postId: row.post_id, title: row.title, html: renderBody(row.body) },
        ...{ imagePc: row.image_pc, imagePhone: row.image_phone, link: row.link },
        ...{ place, isStrip: STRIP_PAGES.includes(page), widthPx, hideDays },
      };
    }),
  });
}
