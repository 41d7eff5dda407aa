import * as z from 'zod/mini';
import { list } from './list';
import { instant, person, uuid } from './units';

export const alarm = z.object({
  alarmId: uuid,
  kind: z.enum([
    'ledgerDifference',
    'providerMismatch',
    'jobFailed',
    'depositUnclaimed',
    'statementUnfinished',
    'resultLate',
    'resultDiffers',
    'resultHeld',
    'drawDrift',
    'clockDiffers',
    'settlementReady',
    'paybackReady',
    'settlementDifference',
    'domainDown',
    'providerLow',
    'maintenanceOpen',
    'testMoneyCounted',
    'depositAccountMissing',
    'largeWin',
    'largeStake',
  ]),
  raisedAt: instant,
  /** Numbers and names that say where and by how much. */
  details: z.record(z.string(), z.unknown()),
  acknowledgedAt: z.nullable(instant),
  acknowledgedBy: z.nullable(person),
});

export const raisedAlarms = list({
  path: '/api/money/alarms',
  access: 'calc.read',
  summary: 'What the nightly checks and the providers have raised.',
  row: alarm,
  id: 'alarmId',
  filters: { isOpen: z.optional(z.stringbool()) },
  sorts: ['newest', 'oldest'],
});
