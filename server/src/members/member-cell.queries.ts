import { sql } from 'kysely';
import { isStaff } from '../own-line.queries';
import { instant, ruled } from '../platform/list';
import type { Sql } from '../platform/list-source';

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

/**
 * The same with its badges, for lists of no more than what stands on a page: null where nobody is
 * joined, and of what staff know of him nothing for a partner.
 */
export const markedMemberOf = (name: string) => ({
  ...memberCellOf(name),
  ...marksOf(name),
});

/** Whether staff noted something of him that is to be seen before anything is decided. */
export const hasAlertMemo = (memberId: Sql) => sql`exists (
  select 1 from member_memo as memo where memo.member_id = ${memberId} and memo.is_alert)`;

/** The badges alone. */
export function marksOf(name: string) {
  const memberId = sql.ref(`${name}.member_id`);
  return {
    excludedUntil: instant(sql.ref(`${name}.excluded_until`)),
    hasAlertMemo: ruled(
      {
        alerts: sql`case when ${memberId} is not null then ${hasAlertMemo(memberId)} end`,
      },
      ({ alerts }: { alerts: boolean }, context) => alerts && isStaff(context),
    ),
    sharedMembers: ruled(
      {
        shared: sql`(
          select alike.shared_members from member_rank as alike
          where alike.member_id = ${memberId})`,
      },
      ({ shared }: { shared: number | null }, context) => (isStaff(context) ? shared : null),
    ),
  };
}
