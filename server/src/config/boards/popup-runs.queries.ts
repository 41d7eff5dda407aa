import { type config, MAIN_SITE_ID, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';

/** Of what is over nothing is told; more popups than these nobody could look at. */
const RUNS_MAX = 2_000;

interface Row {
  readonly site_id: string;
  readonly post_id: string;
  readonly title: string;
  readonly from_at: Date | null;
  readonly until_at: Date | null;
}

/** Popups as each site shows them, from a moment on. */
export async function listPopupRuns(
  db: Database,
  at: Date,
): Promise<ReplyOf<typeof config.listPopupRuns>> {
  const { rows } = await sql<Row>`
    with place as (
      select ${MAIN_SITE_ID}::uuid as site_id union select site_id from site
    ), run as (
      select place.site_id, post.post_id, coalesce(own.title, post.title) as title,
        case when own.has_own_window then own.from_at else post.from_at end as from_at,
        case when own.has_own_window then own.until_at else post.until_at end as until_at
      from post cross join place
      left join post_site as own
        on own.post_id = post.post_id and own.site_id = place.site_id
      where post.board = 'popup' and post.state = 'published' and post.deleted_at is null
        and coalesce(place.site_id = any(post.site_ids), true)
        and not coalesce(own.is_hidden, false)
    )
    select * from run where coalesce(until_at > ${at}::timestamptz, true)
    order by site_id, from_at nulls first, post_id limit ${RUNS_MAX}`.execute(db);
  return {
    runs: rows.map(({ site_id, post_id, title, from_at, until_at }) => ({
      ...{ siteId: site_id, postId: post_id, title },
      fromAt: from_at?.toISOString() ?? null,
      untilAt: until_at?.toISOString() ?? null,
    })),
  };
}
