import type { money, ReplyOf } from '@gwanje/contract';
import type { Database, Tx } from '../platform/database';

const ALARMS_LISTED_MAX = 50;

type AlarmReply = ReplyOf<typeof money.acknowledgeAlarm>;

const alarmsOf = (db: Database | Tx) =>
  db
    .selectFrom('alarm')
    .leftJoin('admin', 'admin._id', 'alarm.acknowledged_by')
    .select([
      'alarm_id',
      'kind',
      'raised_at',
      'details',
      'acknowledged_at',
      'acknowledged_by',
      'admin.login_id',
    ]);

type AlarmRow = Awaited<ReturnType<ReturnType<typeof alarmsOf>['executeTakeFirstOrThrow']>>;

const alarmOf = (row: AlarmRow): AlarmReply => ({
  alarmId: row.alarm_id,
  kind: row.kind,
  raisedAt: row.raised_at.toISOString(),
  details: row.details as Record<string, unknown>,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  acknowledgedBy:
    row.acknowledged_by === null ? null : { _id: row.acknowledged_by, id: row.login_id ?? '' },
});

/** The newest alarms: the open ones, the acknowledged ones, or both. */
export async function listAlarms(db: Database, isOpen: boolean | undefined): Promise<AlarmReply[]> {
  const rows = await alarmsOf(db)
    .$if(isOpen !== undefined, (query) =>
      query.where('acknowledged_at', isOpen ? 'is' : 'is not', null),
    )
    .orderBy('alarm_id', 'desc')
    .limit(ALARMS_LISTED_MAX)
    .execute();
  return rows.map(alarmOf);
}

export async function findAlarm(db: Tx, alarmId: string): Promise<AlarmReply | undefined> {
  const row = await alarmsOf(db).where('alarm_id', '=', alarmId).executeTakeFirst();
  return row && alarmOf(row);
}
