import { sql } from 'kysely';

/** The lowest identifier of a day in Seoul, so many days after the one that is given. */
export const dayFloor = (day: string, days: number) =>
  sql<string>`uuid_floor((${day}::date + ${days}::integer)::timestamp at time zone 'Asia/Seoul')`;
