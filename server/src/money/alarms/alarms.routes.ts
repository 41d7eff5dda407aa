import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { acknowledgeAlarm } from './acknowledge-alarm.command';
import { ALARMS } from './alarms.queries';

export function alarmsRoutes(app: FastifyInstance, platform: Platform): void {
  const { listAlarms, totalAlarms } = money;
  implement(
    app,
    platform,
    { listAlarms, totalAlarms, acknowledgeAlarm: money.acknowledgeAlarm },
    { listAlarms: ALARMS.page, totalAlarms: ALARMS.totals, acknowledgeAlarm },
  );
}
