import type { Database } from '../../platform/database';
import { countBettors } from './dashboard.queries';
import { midnightOf } from './dashboard.rule';

/** How many have bet today, where that is not what was kept last; undefined where it is. */
export async function findNewCount(db: Database, at: Date): Promise<number | undefined> {
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

/** Keeps how many have bet by a time of the day, once. */
export const keepCount = (db: Database, at: Date, bettors: number) =>
  db
    .insertInto('site_bettors')
    .values({ at, bettors })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const forgetCounts = (db: Database, before: Date) =>
  db.deleteFrom('site_bettors').where('at', '<', before).execute();
