import { sql } from 'kysely';
import type { Database } from '../../platform/database';
import type { DaySpan } from './site-facts.queries';

/** The last closed day, where it was not kept yet. */
export async function dueDay(db: Database, today: string): Promise<DaySpan | null> {
  const { rows } = await sql<{ day: string }>`
    select day_on::text as day from site_day
    where day_on = ${today}::date - 1 and closed_at is not null and not exists (
      select 1 from calc_shot where kind = 'auto' and period_from = site_day.day_on)`.execute(db);
  return rows[0] ? { from: rows[0].day, to: rows[0].day } : null;
}

/** The month that has ended, once each of its days is closed, where it was not kept yet. */
export async function dueMonth(db: Database, today: string): Promise<DaySpan | null> {
  const { rows } = await sql<DaySpan>`
    select min(day_on)::text as "from", max(day_on)::text as "to" from site_day
    where closed_at is not null and day_on < date_trunc('month', ${today}::date)
      and day_on >= date_trunc('month', ${today}::date) - interval '1 month'
    having count(*) = extract(day from date_trunc('month', ${today}::date) - interval '1 day')
      and not exists (
        select 1 from calc_shot where kind = 'month' and period_from = min(site_day.day_on)
      )`.execute(db);
  return rows[0] ?? null;
}

/** Whether what stood as a shift of a day ended was kept already. */
export async function isShiftKept(db: Database, { from }: DaySpan, time: string): Promise<boolean> {
  const row = await db
    .selectFrom('calc_shot')
    .select('shot_id')
    .where('kind', '=', 'shift')
    .where('period_from', '=', from)
    .where('note', '=', time)
    .executeTakeFirst();
  return row !== undefined;
}
