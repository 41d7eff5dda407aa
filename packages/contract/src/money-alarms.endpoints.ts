// What the nightly checks and the providers raise.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { alarm } from './money-alarms';
import { uuid } from './units';

export const listAlarms = endpoint({
  method: 'GET',
  path: '/api/money/alarms',
  access: 'calc.read',
  summary: 'What the nightly checks and the providers have raised, newest first, at most 50.',
  input: z.strictObject({ isOpen: z.optional(z.stringbool()) }),
  reply: z.object({ alarms: z.array(alarm) }),
  refusals: [],
});

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
