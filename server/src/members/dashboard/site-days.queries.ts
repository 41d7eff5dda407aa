import type { Database } from '../../platform/database';
import { countLogins, countPeople } from './dashboard.queries';
import { DAY_MS, dayOf, midnightOf } from './dashboard.rule';

/** The closed days that were counted. */
export const listCountedDays = async (db: Database): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('site_day').select('day_on').execute();
  return new Set(rows.map(({ day_on }) => day_on));
};

/** Counts the people of a closed day, once. */
export async function countDay(db: Database, at: Date, daysBefore: number): Promise<void> {
  const from = midnightOf(at, daysBefore);
  const to = new Date(from.getTime() + DAY_MS - 1);
  const { joins, firstCharges } = await countPeople(db, null, { from, to });
  const active = await countLogins(db, null, { from, to });
  await db
    .insertInto('site_day')
    .values({ day_on: dayOf(from), joins, first_charges: firstCharges, active })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
