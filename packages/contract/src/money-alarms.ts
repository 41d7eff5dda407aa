import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { instant, person, uuid } from './units';

const alarm = z.object({
  alarmId: uuid,
  kind: z.enum(['ledgerDifference', 'providerMismatch', 'jobFailed']),
  raisedAt: instant,
  /** Numbers and names that say where and by how much. */
  details: z.record(z.string(), z.unknown()),
  acknowledgedAt: z.nullable(instant),
  acknowledgedBy: z.nullable(person),
});

/** What the nightly checks and the providers raise. */
export const moneyAlarmEndpoints = {
  listAlarms: endpoint({
    method: 'GET',
    path: '/api/money/alarms',
    access: 'money.read',
    summary: 'What the nightly checks and the providers have raised, newest first, at most 50.',
    input: z.strictObject({ isOpen: z.optional(z.stringbool()) }),
    reply: z.object({ alarms: z.array(alarm) }),
    refusals: [],
  }),
  acknowledgeAlarm: endpoint({
    method: 'POST',
    path: '/api/money/alarms/:alarmId/acknowledge',
    access: 'money.decide',
    summary: 'Notes that somebody has taken care of it.',
    input: z.strictObject({ alarmId: uuid }),
    reply: alarm,
    refusals: ['alarm.not_found'],
    audit: 'alarm.acknowledge',
  }),
};
