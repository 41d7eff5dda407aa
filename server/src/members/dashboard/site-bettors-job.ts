import type { Database } from '../../platform/database';
import type { Job } from '../../platform/jobs';
import { countBettors } from './dashboard.queries';
import { DAY_MS, midnightOf } from './dashboard.rule';

/** A week ago is compared with, and the day before it may still be looked at. */
const DAYS_KEPT = 9;

/** What is to be kept of a minute; undefined where that stands already. */
async function findNews(db: Database, at: Date): Promise<number | undefined> {
  const bettors = await countBettors(db, null, at);
  const last = await db
    .selectFrom('site_bettors')
    .select('bettors')
    .where('at', '>=', midnightOf(at))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.bettors === bettors ? undefined : bettors;
}

/** Keeps how many have bet today, so that tomorrow can be held against the same time of day. */
export const siteBettorsJob: Job = {
  name: 'site-bettors',
  cron: '5 * * * * *',
  leaseMs: 30_000,
  isDue: async ({ db, now }) => (await findNews(db, now())) !== undefined,
  async run({ db, now }) {
    const at = now();
    const bettors = await findNews(db, at);
    if (bettors === undefined) return;
    await db
      .insertInto('site_bettors')
      .values({ at, bettors })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .deleteFrom('site_bettors')
      .where('at', '<', new Date(midnightOf(at).getTime() - DAYS_KEPT * DAY_MS))
      .execute();
  },
};
