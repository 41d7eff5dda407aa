import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { acknowledgeAlarm } from './acknowledge-alarm.command';
import { listAlarms } from './alarms.queries';

export function alarmsRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    { listAlarms: money.listAlarms, acknowledgeAlarm: money.acknowledgeAlarm },
    {
      listAlarms: async ({ db, input: { isOpen } }) => ({ alarms: await listAlarms(db, isOpen) }),
      acknowledgeAlarm,
    },
  );
}
