import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { listAdjustments } from './adjustments.queries';
import { createAdjustment } from './create-adjustment.command';
import { approveAdjustment, declineAdjustment } from './decide-adjustment.command';

export function adjustmentsRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listAdjustments: money.listAdjustments,
      createAdjustment: money.createAdjustment,
      approveAdjustment: money.approveAdjustment,
      declineAdjustment: money.declineAdjustment,
    },
    {
      listAdjustments: ({ db, input }) => listAdjustments(db, input),
      createAdjustment,
      approveAdjustment,
      declineAdjustment,
    },
  );
}
