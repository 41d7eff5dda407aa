import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import {
  countBettors,
  countLogins,
  countPeople,
  sumDecided,
  sumOpenStakes,
} from './dashboard.queries';
import { dayOf, midnightOf } from './dashboard.rule';
import { sumDays } from './dashboard-days.queries';
import { sumTopLines } from './dashboard-top.queries';
import type { SiteMinute } from './site-minutes.queries';

/** What the running day comes to, row by row. */
export async function countMinute(db: Database, at: Date): Promise<SiteMinute> {
  const today = { from: midnightOf(at), to: at };
  const open = await sumOpenStakes(db, null);
  const days = await sumDays(
    db,
    sql`bet_day where day_on = ${dayOf(at)}::date and not is_test and ${acrossMembers}`,
  );
  const people = await countPeople(db, null, today);
  return {
    bettors: await countBettors(db, null, at),
    logins: await countLogins(db, null, today),
    open_bets: open.reduce((bets, one) => bets + one.bets, 0),
    open_won: Object.fromEntries(open.map(({ product, won }) => [product, won])),
    class_rows: days.reduce((rows, one) => rows + one.rows, 0),
    class_won: Object.fromEntries(days.map(({ game_class, won }) => [game_class, won])),
    decided: await sumDecided(db, null, today),
    ...{ joins: people.joins, first_charges: people.firstCharges },
    lines: await sumTopLines(db, null, today),
  };
}
