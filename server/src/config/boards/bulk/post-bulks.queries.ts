// Hiding many posts: which posts are meant, how far it has come, and what was refused.
import { createHash } from 'node:crypto';
import {
  type Locale,
  POSTS_AT_ONCE_MAX,
  POSTS_NAMED_MAX,
  POSTS_SELECTED_MAX,
  type PostBulk,
  type PostBulkFilter,
  type PostBulkPreview,
  REFUSALS,
  type RefusalCode,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { type BulkOrder, BulkTables, callerOff } from '../../../platform/bulk/bulk-tables.queries';
import type { Database, Tx } from '../../../platform/database';
import type { TimedContext } from '../../../platform/list-source';
import { Refusal } from '../../../platform/refusal';
import { POSTS, type PostRow } from '../boards.queries';

export const POST_BULKS = new BulkTables({
  orders: 'post_bulk',
  rows: 'post_bulk_row',
  name: 'post_id',
  isOfMembers: false,
});

export type PostOrder = BulkOrder<'post_bulk'>;
type NewOrder = Omit<
  PostOrder,
  'finished_at' | 'cancelled_by' | 'cancelled_by_login_id' | 'filter'
> & {
  readonly filter: object;
};

/** Whether readers may see it, or it waits to be looked at. */
export const isHideable = ({ state, deleted_at }: Pick<PostRow, 'state' | 'deleted_at'>): boolean =>
  state !== 'hidden' && deleted_at === null;

export interface SeenPost {
  readonly postId: string;
  readonly title: string;
  readonly version: number;
}

interface Foreseen {
  /** What would be hidden. */
  readonly taken: readonly SeenPost[];
  readonly digest: string;
  /** What is hidden or gone already. */
  readonly closed: readonly SeenPost[];
}

const ROWS_AT_ONCE = 1_000;

/** The posts that are meant: those that were chosen, or whatever the filter leaves. */
async function meantOf(
  context: TimedContext,
  { postIds, ...filter }: PostBulkFilter,
): Promise<readonly string[]> {
  if (postIds) return postIds;
  const ids: string[] = [];
  for await (const rows of POSTS.rows(context, filter, ROWS_AT_ONCE)) {
    ids.push(...rows.map(({ postId }) => postId));
    if (ids.length > POSTS_AT_ONCE_MAX) throw new Refusal('list.too_wide');
  }
  return ids;
}

/**
 * What hiding these posts would come to.
 *
 * @throws {Refusal} list.too_wide
 */
export async function foreseePosts(
  context: TimedContext,
  filter: PostBulkFilter,
): Promise<Foreseen> {
  const postIds = await meantOf(context, filter);
  const found = await context.db
    .selectFrom('post')
    .select(['post_id as postId', 'title', 'version', 'state', 'deleted_at'])
    .where('post_id', '=', sql<string>`any(${postIds}::uuid[])`)
    .where('board', '=', 'free')
    .orderBy('post_id')
    .execute();
  const taken = found.filter(isHideable);
  const names = taken.map(({ postId, version }) => `${postId}:${version}`).join();
  return {
    ...{ taken, closed: found.filter((post) => !isHideable(post)) },
    digest: createHash('sha256').update(names).digest('hex'),
  };
}

const partOf = (posts: readonly SeenPost[]) => ({
  count: posts.length,
  rows: posts.slice(0, POSTS_NAMED_MAX).map(({ postId, title }) => ({ postId, id: title })),
});

/** The same in the words of the contract. */
export function tellForeseen({ taken, digest, closed }: Foreseen, locale: Locale): PostBulkPreview {
  const code = 'post.not_shown';
  const refused = { code, message: REFUSALS[code][locale], ...partOf(closed) };
  return {
    ...{ count: taken.length, digest, passes: partOf(taken), waits: partOf([]) },
    refused: closed.length > 0 ? [refused] : [],
  };
}

export async function insertOrder(tx: Tx, { filter, ...order }: NewOrder): Promise<void> {
  await tx
    .insertInto('post_bulk')
    .values({ ...order, filter: JSON.stringify(filter) })
    .execute();
}

/** Notes which posts it is about, whatever becomes of the filter. */
export const freezePosts = (tx: Tx, bulkId: string, posts: readonly SeenPost[]) =>
  sql`
    insert into post_bulk_row (bulk_id, post_id, version)
    select ${bulkId}::uuid, meant.post_id, meant.version
    from unnest(${posts.map(({ postId }) => postId)}::uuid[],
      ${posts.map(({ version }) => version)}::int[]) as meant (post_id, version)`.execute(tx);

interface RefusedRow {
  readonly code: RefusalCode;
  readonly postId: string;
  readonly id: string;
}

/** What was refused for what, as many as may be named at once. */
async function listRefused(db: Database | Tx, bulkId: string): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select row.refusal as code, row.post_id as "postId", coalesce(post.title, '–') as id
    from post_bulk_row as row left join post on post.post_id = row.post_id
    where row.bulk_id = ${bulkId} and row.outcome = 'refused'
    order by row.post_id limit ${POSTS_SELECTED_MAX}`.execute(db);
  return rows;
}

async function countRefused(db: Database | Tx, bulkId: string) {
  const { rows } = await sql<{ code: RefusalCode; count: number }>`
    select refusal as code, count(*) as count
    from post_bulk_row where bulk_id = ${bulkId} and outcome = 'refused'
    group by refusal order by count desc, code`.execute(db);
  return rows;
}

/** Hiding many posts and what has become of it. */
export async function describeOrder(
  db: Database | Tx,
  order: PostOrder,
  locale: Locale,
): Promise<PostBulk> {
  const { bulk_id: bulkId, finished_at: finishedAt } = order;
  const refused = finishedAt ? await listRefused(db, bulkId) : [];
  const counts = finishedAt ? await countRefused(db, bulkId) : [];
  return {
    ...{ bulkId, status: finishedAt ? 'done' : 'running', count: order.post_count },
    startedBy: { _id: order.started_by, id: order.started_by_login_id },
    startedAt: order.started_at.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    calledOffBy: callerOff(order),
    outcomes: await POST_BULKS.countOutcomes(db, bulkId),
    refused: counts.map(({ code, count }) => ({
      ...{ code, message: REFUSALS[code][locale], count },
      rows: refused
        .filter((row) => row.code === code)
        .slice(0, POSTS_NAMED_MAX)
        .map(({ postId, id }) => ({ postId, id })),
    })),
    refusedIds: refused.map(({ postId }) => postId),
  };
}
