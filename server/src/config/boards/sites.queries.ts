import { type config, MAIN_SITE_ID, type ReplyOf } from '@gwanje/contract';
import type { Database, Tx } from '../../platform/database';

/** Further sites, whatever they are called. */
export const listSiteIds = async (db: Database | Tx): Promise<readonly string[]> =>
  (await db.selectFrom('site').select('site_id').execute()).map(({ site_id }) => site_id);

/** Every player site, the main one first. */
export async function listSites(db: Database): Promise<ReplyOf<typeof config.listSites>> {
  const rows = await db.selectFrom('site').selectAll().orderBy('site_id').execute();
  return {
    sites: [
      { siteId: MAIN_SITE_ID, siteName: null, isPaused: false },
      ...rows.map((row) => ({
        ...{ siteId: row.site_id, siteName: row.site_name, isPaused: row.is_paused },
      })),
    ],
  };
}
