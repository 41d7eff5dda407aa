import {
  type CasinoVendor,
  type FeedScope,
  feedKeys,
  MAIN_SITE_ID,
  type RowOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database';
import { bindList, containing, instant, type ListContext, ruled } from '../platform/list';
import { shownIp } from '../platform/masks.rule';
import { within } from '../platform/networks';

export type FeedKey = RowOf<typeof feedKeys>;

const ID = sql.ref('feed_key.feed_key_id');

/** Every key with what it was used for; identifiers tell their age. */
export const FEED_KEYS = bindList(feedKeys, {
  base: sql`feed_key`,
  as: 'feed_key',
  joins: sql`
    join admin as maker on maker._id = feed_key.created_by
    left join site on site.site_id = feed_key.site_id
    left join admin as ender on ender._id = feed_key.revoked_by
    left join lateral (
      select day_on, calls, refused, last_used_at, last_used_ip from feed_key_day
      where feed_key_day.feed_key_id = feed_key.feed_key_id order by day_on desc limit 1
    ) as used on true`,
  id: ID,
  columns: {
    _id: ID,
    name: sql.ref('feed_key.name'),
    scopes: sql.ref('feed_key.scopes'),
    vendors: sql.ref('feed_key.vendors'),
    callsPerMinuteMax: sql.ref('feed_key.calls_per_minute_max'),
    siteName: sql.ref('site.site_name'),
    createdAt: instant(sql.ref('feed_key.created_at')),
    createdBy: { _id: sql.ref('maker._id'), id: sql.ref('maker.login_id') },
    previousUntil: instant(sql`(
      select max(good_until) from feed_key_secret
      where feed_key_secret.feed_key_id = feed_key.feed_key_id and good_until > now())`),
    revokedAt: instant(sql.ref('feed_key.revoked_at')),
    revokedBy: { _id: sql.ref('ender._id'), id: sql.ref('ender.login_id') },
    lastUsedAt: instant(sql.ref('used.last_used_at')),
    lastUsedIp: ruled(
      { ip: sql.ref('used.last_used_ip') },
      ({ ip }: { readonly ip: string | null }, { actor }) => shownIp(ip, actor),
    ),
    callsToday: usedToday(sql`used.calls`),
    refusedToday: usedToday(sql`used.refused`),
    version: sql.ref('feed_key.version'),
  },
  filters: {
    query: (text) => sql`normalize(feed_key.name) ilike ${containing(text.normalize())}`,
    state: (state) =>
      state === 'active' ? sql`feed_key.revoked_at is null` : sql`feed_key.revoked_at is not null`,
  },
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
  },
});

function usedToday(count: ReturnType<typeof sql>) {
  return sql<number>`case when used.day_on = (now() at time zone 'Asia/Seoul')::date
    then ${count} else 0 end`;
}

/** Locks the row, so that what was compared stays true until the transaction ends. */
export async function findFeedKeyForUpdate(
  context: ListContext,
  feedKeyId: string,
): Promise<FeedKey | undefined> {
  await sql`select 1 from feed_key where feed_key_id = ${feedKeyId} for update`.execute(context.db);
  return FEED_KEYS.one(context, feedKeyId);
}

/** A key that is good now. */
export interface LiveKey {
  readonly feedKeyId: string;
  readonly name: string;
  readonly scopes: readonly FeedScope[];
  /** The casino vendors for which it speaks; null: each of them. */
  readonly vendors: readonly CasinoVendor[] | null;
  /** The newest first. */
  readonly secrets: readonly Buffer[];
  readonly callsPerMinuteMax: number;
  /** The player site whose program has it. */
  readonly siteId: string;
  readonly isSitePaused: boolean;
}

/** Who may call the feed. */
export interface FeedGuests {
  readonly keys: ReadonlyMap<string, LiveKey>;
  readonly isAllowed: (ip: string | null) => boolean;
}

/** Every key that is good at `now`, and every address from which they may be used. */
export async function readFeedGuests(db: Database, now: Date): Promise<FeedGuests> {
  const rows = await db
    .selectFrom('feed_key')
    .leftJoin('site', 'site.site_id', 'feed_key.site_id')
    .selectAll('feed_key')
    .select('site.is_paused')
    .where('revoked_at', 'is', null)
    .execute();
  const earlier = await db
    .selectFrom('feed_key_secret')
    .select(['feed_key_id', 'secret'])
    .where('good_until', '>', now)
    .orderBy('good_until', 'desc')
    .execute();
  const networks = await db
    .selectFrom('allowed_ip_address')
    .select('network')
    .where('audience', '=', 'api')
    .where(({ eb, or }) => or([eb('until_at', 'is', null), eb('until_at', '>', now)]))
    .execute();
  const isListed = within(networks.map(({ network }) => network));
  return {
    keys: new Map(
      rows.map((row) => [
        row.feed_key_id,
        {
          feedKeyId: row.feed_key_id,
          name: row.name,
          scopes: row.scopes,
          vendors: row.vendors,
          siteId: row.site_id ?? MAIN_SITE_ID,
          isSitePaused: row.is_paused ?? false,
          secrets: [
            row.secret,
            ...earlier
              .filter(({ feed_key_id }) => feed_key_id === row.feed_key_id)
              .map(({ secret }) => secret),
          ],
          callsPerMinuteMax: row.calls_per_minute_max,
        },
      ]),
    ),
    isAllowed: (ip) => ip !== null && isListed(ip),
  };
}

/** Calls of a key that are not written yet. */
export interface FeedUse {
  readonly feedKeyId: string;
  readonly name: string;
  readonly calls: number;
  readonly refused: number;
  readonly at: Date;
  readonly ip: string | null;
  /** From where it was used, as many as are kept. */
  readonly ips: ReadonlySet<string>;
  /** How far the clock of its calls was ahead of ours, of that which came nearest; null where none was signed. */
  readonly aheadMs: number | null;
}

/** Adds what keys were used for to their day in Seoul; in one order, so that servers never block each other. */
export async function addFeedUse(tx: Tx, uses: readonly FeedUse[]): Promise<void> {
  for (const use of uses.toSorted((a, b) => (a.feedKeyId < b.feedKeyId ? -1 : 1))) {
    await sql`
      insert into feed_key_day (feed_key_id, day_on, calls, refused, last_used_at, last_used_ip)
      values (${use.feedKeyId}, (${use.at}::timestamptz at time zone 'Asia/Seoul')::date,
        ${use.calls}, ${use.refused}, ${use.at}, ${use.ip})
      on conflict (feed_key_id, day_on) do update set
        calls = feed_key_day.calls + excluded.calls,
        refused = feed_key_day.refused + excluded.refused,
        last_used_at = greatest(feed_key_day.last_used_at, excluded.last_used_at),
        last_used_ip = excluded.last_used_ip`.execute(tx);
    await sql`
      insert into feed_key_address (feed_key_id, ip, last_at)
      select ${use.feedKeyId}, came.ip::inet, ${use.at}
      from unnest(${[...use.ips].sort()}::text[]) as came (ip)
      on conflict (feed_key_id, ip) do update set
        last_at = greatest(feed_key_address.last_at, excluded.last_at)`.execute(tx);
    await sql`
      delete from feed_key_address where feed_key_id = ${use.feedKeyId}
        and last_at < ${use.at}::timestamptz - interval '7 days'`.execute(tx);
  }
}
