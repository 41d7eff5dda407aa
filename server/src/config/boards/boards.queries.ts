import {
  type Board,
  type config,
  LAST_POSTS_MAX,
  type ParsedInputOf,
  POST_RESTORE_DAYS,
  type PostState,
  type PostVariant,
  posts,
  type ReplyOf,
} from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { findMemberIdByLogin } from '../../members/members.queries';
import { isOfDays } from '../../money/totals/korean-days.queries';
import { readAddress } from '../../platform/caller';
import type { Database, Tx } from '../../platform/database';
import { bindList, instant, type ListContext } from '../../platform/list';
import type { Sql } from '../../platform/list-source';
import type { Schema } from '../../schema';
import { drawBody } from './draw-body';
import { findBan, listSameIp, listThread } from './free.queries';
import { holdsText, someHolding } from './post-words.queries';

export type PostRow = Selectable<Schema['post']>;
type Filter = ParsedInputOf<typeof posts.totals>;
export type Post = ReplyOf<typeof config.readPost>;

const ID = sql.ref('post.post_id');

/** A newer version of the same rules is in force for everybody whom this one is for, on each of its sites. */
const isSuperseded = sql`(post.board = 'gamerule' and exists (
  select 1 from post as newer
  where newer.board = post.board and newer.category = post.category and newer.state = 'published'
    and newer.deleted_at is null and newer.from_at <= now()
    and (newer.from_at, newer.post_id) > (post.from_at, post.post_id)
    and coalesce(newer.site_ids @> post.site_ids, newer.site_ids is null)
    and coalesce(newer.levels @> post.levels, newer.levels is null)
    and (newer.with_visitors or not post.with_visitors)
    and coalesce(newer.line_member_id = post.line_member_id, newer.line_member_id is null)
    and not exists (
      select 1 from post_site as own where own.post_id = newer.post_id and own.is_hidden)))`;

/** What state and window come to now. */
const STATE = sql<PostState>`case
  when post.deleted_at is not null then 'deleted'
  when post.state <> 'published' then post.state
  when post.until_at <= now() then 'ended'
  when post.from_at > now() then 'scheduled'
  when ${isSuperseded} then 'ended'
  else 'live' end`;

/** What a post that is not deleted is kept as where a state is asked for, so that an index finds it. */
const keptAs = (state: PostState): Sql =>
  state === 'draft' || state === 'waiting' || state === 'hidden'
    ? sql`post.state = ${state}`
    : sql`post.state = 'published' and ${STATE} = ${state}`;

const SEARCHES: Readonly<
  Record<
    NonNullable<Filter['categoryInfo']>,
    (query: string, context: ListContext, filter: Filter) => Sql | Promise<Sql>
  >
> = {
  text: (query, context, days) => holdsText(context, query, days),
  author: (query) =>
    sql`post.written_by = (select admin._id from admin where admin.login_id = ${query})`,
  id: async (query, { db }) =>
    sql`post.writer_id = ${(await findMemberIdByLogin(db, query)) ?? null}`,
  ip: (query) => sql`post.ip = ${readAddress(query)}::inet`,
};

const isNothing = (filter: object) => Object.values(filter).every((value) => value === undefined);

/** Posts of a board; what was deleted is asked for by name. */
export const POSTS = bindList(posts, {
  base: sql`post`,
  as: 'post',
  joins: sql`left join admin on admin._id = post.written_by
    left join coupon on coupon.coupon_id = post.coupon_id
    left join member_login as line on line.member_id = post.line_member_id
    left join member_login as writer on writer.member_id = post.writer_id`,
  id: ID,
  columns: {
    postId: ID,
    board: sql.ref('post.board'),
    state: STATE,
    title: sql.ref('post.title'),
    category: sql.ref('post.category'),
    isPinned: sql.ref('post.is_pinned'),
    isMustRead: sql.ref('post.is_must_read'),
    fromAt: instant(sql.ref('post.from_at')),
    untilAt: instant(sql.ref('post.until_at')),
    levels: sql.ref('post.levels'),
    withVisitors: sql.ref('post.with_visitors'),
    line: { _id: sql.ref('line.member_id'), id: sql.ref('line.login_id') },
    siteIds: sql`post.site_ids::text[]`,
    variantSiteIds: sql`array(
      select own.site_id::text from post_site as own where own.post_id = post.post_id order by 1)`,
    imagePc: sql.ref('post.image_pc'),
    imagePhone: sql.ref('post.image_phone'),
    link: sql.ref('post.link'),
    coupon: { couponId: sql.ref('coupon.coupon_id'), name: sql.ref('coupon.name') },
    linkedSetting: sql.ref('post.linked_setting'),
    linkedChangedAt: instant(sql`(
      select max(saved.saved_at) from setting_version as saved
      where saved.scope = 'money' and saved.category = post.linked_setting
        and saved.saved_at > post.updated_at)`),
    popup: sql.ref('post.popup'),
    views: sql.ref('post.views'),
    helpful: sql.ref('post.helpful'),
    unhelpful: sql.ref('post.unhelpful'),
    shown: sql.ref('post.shown'),
    clicked: sql.ref('post.clicked'),
    closed: sql.ref('post.closed'),
    comments: sql.ref('post.comments'),
    reports: sql.ref('post.reports'),
    caughtBy: sql.ref('post.caught_by'),
    author: { _id: sql.ref('admin._id'), id: sql.ref('admin.login_id') },
    member: {
      memberId: sql.ref('writer.member_id'),
      id: sql.ref('writer.login_id'),
      nick: sql.ref('post.nick'),
    },
    createdAt: instant(sql.ref('post.created_at')),
    updatedAt: instant(sql.ref('post.updated_at')),
    version: sql.ref('post.version'),
  },
  narrow: async (context, filter) => {
    const { board, state, category, level, siteId, reported, from, to } = filter;
    const { categoryInfo = 'text', query } = filter;
    return [
      sql`post.board = ${board}`,
      ...(state === 'deleted'
        ? [sql`post.deleted_at > now() - make_interval(days => ${POST_RESTORE_DAYS})`]
        : [sql`post.deleted_at is null`, ...(state ? [keptAs(state)] : [])]),
      ...(category === undefined ? [] : [sql`post.category = ${category}`]),
      ...(level === undefined ? [] : [sql`coalesce(${level} = any(post.levels), true)`]),
      ...(siteId === undefined ? [] : [sql`coalesce(${siteId}::uuid = any(post.site_ids), true)`]),
      ...(reported ? [sql`post.reports > 0`] : []),
      ...isOfDays(ID, { from, to }),
      ...(query === undefined ? [] : [await SEARCHES[categoryInfo](query, context, filter)]),
    ];
  },
  someOf: ({ board: _, query, categoryInfo = 'text', ...rest }) =>
    query !== undefined && categoryInfo === 'text' && isNothing(rest)
      ? someHolding(query)
      : undefined,
  sorts: {
    board: { by: sql.ref('post.rank'), direction: 'desc' },
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
    '-updated': { by: sql.ref('post.updated_at'), direction: 'desc' },
    '-views': { by: sql.ref('post.views'), direction: 'desc' },
    '-reports': { by: sql.ref('post.reports'), direction: 'desc' },
  },
});

interface Named {
  readonly board: Board;
  readonly postId: string;
}

/** A post of this board as it stands until the transaction ends. */
export const findPostForUpdate = (tx: Tx, { board, postId }: Named): Promise<PostRow | undefined> =>
  tx
    .selectFrom('post')
    .selectAll()
    .where('post_id', '=', postId)
    .where('board', '=', board)
    .forUpdate()
    .executeTakeFirst();

/** What single sites show otherwise. */
async function listVariants(db: Database | Tx, postId: string): Promise<PostVariant[]> {
  const rows = await db
    .selectFrom('post_site')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('site_id')
    .execute();
  return rows.map((row) => ({
    siteId: row.site_id,
    isHidden: row.is_hidden,
    title: row.title,
    body: row.body,
    hasOwnWindow: row.has_own_window,
    fromAt: row.from_at?.toISOString() ?? null,
    untilAt: row.until_at?.toISOString() ?? null,
    imagePc: row.image_pc,
    imagePhone: row.image_phone,
    link: row.link,
  }));
}

/** A post of this board with everything that it says. */
export async function findPost(
  context: ListContext,
  { board, postId }: Named,
): Promise<Post | undefined> {
  const row = await POSTS.one(context, postId);
  if (row?.board !== board) return undefined;
  const { body, ip } = await context.db
    .selectFrom('post')
    .select(['body', 'ip'])
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  const variants = await listVariants(context.db, postId);
  const writerId = row.member?.memberId ?? null;
  const thread = await listThread(context.db, { postId, writerId, ip });
  const ban = row.member && (await findBan(context.db, row.member.memberId, new Date()));
  const bannedUntil = ban?.toISOString() ?? null;
  const html = await drawBody(context.db, row.board, body);
  const sameIp = await listSameIp(context.db, { writerId, ip });
  const lastPosts = writerId === null ? [] : await listLastPosts(context.db, writerId);
  return { ...row, body, html, variants, thread, bannedUntil, sameIp, lastPosts };
}

/** What a member wrote last on the free board. */
async function listLastPosts(db: Database | Tx, writerId: string): Promise<Post['lastPosts']> {
  const { rows } = await sql<{ postId: string; title: string; state: PostState; at: Date }>`
    select post.post_id as "postId", post.title, ${STATE} as state, post.created_at as at
    from post where post.board = 'free' and post.writer_id = ${writerId}
    order by post.post_id desc limit ${LAST_POSTS_MAX}`.execute(db);
  return rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));
}

/** One decision on the posts of a board after another: what they may be together is counted. */
export const lockBoard = async (tx: Tx, board: Board): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`board/${board}`}))`.execute(tx);
};

/** How many other posts of a board are pinned, or must be read. */
export async function countOthers(
  tx: Tx,
  column: 'is_pinned' | 'is_must_read',
  { board, postId }: { readonly board: Board; readonly postId: string | null },
): Promise<number> {
  const { counted } = await tx
    .selectFrom('post')
    .select(sql<number>`count(*)`.as('counted'))
    .where('board', '=', board)
    .where('deleted_at', 'is', null)
    .where(column, '=', true)
    .$if(postId !== null, (others) => others.where('post_id', '!=', postId))
    .executeTakeFirstOrThrow();
  return counted;
}

/** Categories of the questions, in their order. */
export const listFaqCategories = async (db: Database | Tx): Promise<readonly string[]> =>
  (
    await db.selectFrom('faq_category').select('name').orderBy('position').orderBy('name').execute()
  ).map(({ name }) => name);

/** Which of these categories have posts that are not deleted. */
export const listUsedCategories = async (tx: Tx, names: readonly string[]): Promise<string[]> =>
  names.length === 0
    ? []
    : (
        await tx
          .selectFrom('post')
          .select('category')
          .distinct()
          .where('board', '=', 'faq')
          .where('deleted_at', 'is', null)
          .where('category', 'in', names)
          .execute()
      ).flatMap(({ category }) => category ?? []);

/** Puts a post right before or behind another one of its board, and numbers all of them anew. */
export async function movePost(
  tx: Tx,
  { board, postId, besideId, side }: ParsedInputOf<typeof config.orderPosts>,
): Promise<void> {
  const step = side === 'before' ? -0.5 : 0.5;
  await sql`
    with numbered as (
      select post_id, row_number() over (order by rank desc, post_id desc) as place
      from post where board = ${board} and deleted_at is null
    ), ordered as (
      select numbered.post_id, row_number() over (
        order by case when numbered.post_id = ${postId}
          then (select beside.place from numbered as beside where beside.post_id = ${besideId}) + ${step}::numeric
          else numbered.place end) as place
      from numbered
    )
    update post set position = ordered.place
    from ordered where ordered.post_id = post.post_id and post.position <> ordered.place`.execute(
    tx,
  );
}
