// What the nightly checks and the providers raise.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { alarm, raisedAlarms } from './money-alarms';
import { uuid } from './units';

export const listAlarms = raisedAlarms.page;

export const totalAlarms = raisedAlarms.totals;

export const acknowledgeAlarm = endpoint({
  method: 'POST',
  path: '/api/money/alarms/:alarmId/acknowledge',
  access: 'money.decide',
  summary: 'Notes that somebody has taken care of it.',
  input: z.strictObject({ alarmId: uuid }),
  reply: alarm,
  refusals: ['record.not_found'],
  audit: 'alarm.acknowledge',
});
