import { raisedAlarms } from '@gwanje/contract';
import { sql } from 'kysely';
import { bindList, instant } from '../../platform/list';

const ID = sql.ref('alarm.alarm_id');
const ACKNOWLEDGED_AT = sql.ref('alarm.acknowledged_at');

/** What checks, jobs and providers have raised. */
export const ALARMS = bindList(raisedAlarms, {
  base: sql`alarm`,
  as: 'alarm',
  joins: sql`left join admin on admin._id = alarm.acknowledged_by`,
  id: ID,
  columns: {
    alarmId: ID,
    kind: sql.ref('alarm.kind'),
    raisedAt: instant(sql.ref('alarm.raised_at')),
    details: sql.ref('alarm.details'),
    acknowledgedAt: instant(ACKNOWLEDGED_AT),
    acknowledgedBy: { _id: sql.ref('admin._id'), id: sql.ref('admin.login_id') },
  },
  filters: {
    isOpen: (isOpen) =>
      isOpen ? sql`${ACKNOWLEDGED_AT} is null` : sql`${ACKNOWLEDGED_AT} is not null`,
  },
  sorts: { newest: { by: ID, direction: 'desc' }, oldest: { by: ID, direction: 'asc' } },
});
