import type { money } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { ALARMS } from './alarms.queries';

/**
 * Notes who has taken care of an alarm, and when. Whoever comes second changes nothing and is
 * told who was first.
 */
export async function acknowledgeAlarm(work: Work<typeof money.acknowledgeAlarm>) {
  const { input, tx, actor, now, audit, refuse } = work;
  const { alarmId } = input;
  const changed = await tx
    .updateTable('alarm')
    .set({ acknowledged_at: now(), acknowledged_by: actor.adminId })
    .where('alarm_id', '=', alarmId)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst();
  const alarm = (await ALARMS.one(contextOf(work), alarmId)) ?? refuse('record.not_found');
  if (changed.numUpdatedRows === 1n)
    await audit({
      subject: `alarm/${alarmId}`,
      before: { ...alarm, acknowledgedAt: null, acknowledgedBy: null },
      after: alarm,
    });
  return alarm;
}
