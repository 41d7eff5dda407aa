import { type config, MAIN_SITE_ID, type PopupTerms, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import type { PopupRun } from './popups-at-once.rule';

/** Of what is over nothing is told; more popups than these nobody could look at. */
const RUNS_MAX = 2_000;

/** A popup on one site, as that site shows it. */
export interface SiteRun extends PopupRun {
  readonly siteId: string;
  readonly postId: string;
  readonly title: string;
}

interface Row {
  readonly site_id: string;
  readonly post_id: string;
  readonly title: string;
  readonly from_at: Date | null;
  readonly until_at: Date | null;
  readonly levels: readonly number[] | null;
  readonly line_member_id: string | null;
  readonly popup: PopupTerms;
}

/** Published popups as each site shows them, from a moment on. */
export async function listSiteRuns(db: Database | Tx, at: Date): Promise<readonly SiteRun[]> {
  const { rows } = await sql<Row>`
    with place as (
      select ${MAIN_SITE_ID}::uuid as site_id union select site_id from site
    ), run as (
      select place.site_id, post.post_id, coalesce(own.title, post.title) as title,
        case when own.has_own_window then own.from_at else post.from_at end as from_at,
        case when own.has_own_window then own.until_at else post.until_at end as until_at,
        post.levels, post.line_member_id, post.popup
      from post cross join place
      left join post_site as own
        on own.post_id = post.post_id and own.site_id = place.site_id
      where post.board = 'popup' and post.state = 'published' and post.deleted_at is null
        and coalesce(place.site_id = any(post.site_ids), true)
        and not coalesce(own.is_hidden, false)
    )
    select * from run where coalesce(until_at > ${at}::timestamptz, true)
    order by site_id, from_at nulls first, post_id`.execute(db);
  return rows.map((row) => ({
    ...{ siteId: row.site_id, postId: row.post_id, title: row.title, terms: row.popup },
    ...{ fromAt: row.from_at, untilAt: row.until_at, levels: row.levels },
    lineMemberId: row.line_member_id,
  }));
}

export async function listPopupRuns(
  db: Database,
  at: Date,
): Promise<ReplyOf<typeof config.listPopupRuns>> {
  const runs = (await listSiteRuns(db, at)).slice(0, RUNS_MAX);
  return {
    runs: runs.map(({ siteId, postId, title, fromAt, untilAt }) => ({
      ...{ siteId, postId, title },
      fromAt: fromAt?.toISOString() ?? null,
      untilAt: untilAt?.toISOString() ?? null,
    })),
  };
}
