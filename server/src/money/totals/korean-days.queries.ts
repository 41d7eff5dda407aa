import { sql } from 'kysely';

/** When a day in Seoul begins, so many days after the one that is given. */
export const dayBegins = (day: string, days: number) =>
  sql<Date>`(${day}::date + ${days}::integer)::timestamp at time zone 'Asia/Seoul'`;

/** The lowest identifier of a day in Seoul, so many days after the one that is given. */
export const dayFloor = (day: string, days: number) =>
  sql<string>`uuid_floor(${dayBegins(day, days)})`;
