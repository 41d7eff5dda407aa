import { sql } from 'kysely';

/** The columns of a member's cell, of a row of `member` under this name. */
export const memberCellOf = (name: string) => ({
  _id: sql.ref(`${name}.member_id`),
  id: sql.ref(`${name}.login_id`),
  nick: sql.ref(`${name}.nick`),
  grade: sql.ref(`${name}.grade`),
  level: sql.ref(`${name}.level`),
  status: sql.ref(`${name}.status`),
  isTest: sql.ref(`${name}.is_test`),
});
