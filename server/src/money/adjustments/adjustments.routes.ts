import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { ADJUSTMENTS } from './adjustments.queries';
import { createAdjustment } from './create-adjustment.command';
import { approveAdjustment, declineAdjustment } from './decide-adjustment.command';

export function adjustmentsRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listAdjustments: money.listAdjustments,
      totalAdjustments: money.totalAdjustments,
      createAdjustment: money.createAdjustment,
      approveAdjustment: money.approveAdjustment,
      declineAdjustment: money.declineAdjustment,
    },
    {
      listAdjustments: ADJUSTMENTS.page,
      totalAdjustments: ADJUSTMENTS.totals,
      createAdjustment,
      approveAdjustment,
      declineAdjustment,
    },
  );
}
