import { sql } from 'kysely';
import type { Sql } from '../../platform/list-source';

/** When a day in Seoul begins, so many days after the one that is given. */
export const dayBegins = (day: string, days: number) =>
  sql<Date>`(${day}::date + ${days}::integer)::timestamp at time zone 'Asia/Seoul'`;

/** The lowest identifier of a day in Seoul, so many days after the one that is given. */
export const dayFloor = (day: string, days: number) =>
  sql<string>`uuid_floor(${dayBegins(day, days)})`;

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * That an identifier is of days in Seoul, as conditions. Which days lie between two bounds is kept
 * from the planner: one day of many months, or what came since it last counted, it takes for a row
 * at most, and walks it whole in search of whatever else is asked. Not told, it takes any days for
 * one row in two hundred, and begins with what is rarer.
 */
export function isOfDays(id: Sql, { from, to }: Days): Sql[] {
  const isBetween = from !== undefined && to !== undefined;
  const bound = (day: string, days: number) =>
    isBetween ? sql`(select ${dayFloor(day, days)})` : dayFloor(day, days);
  return [
    ...(from === undefined ? [] : [sql`${id} >= ${bound(from, 0)}`]),
    ...(to === undefined ? [] : [sql`${id} < ${bound(to, 1)}`]),
  ];
}
