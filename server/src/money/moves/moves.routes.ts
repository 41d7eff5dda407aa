import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { convertMoney } from './convert-money.command';
import { transferMoney } from './transfer-money.command';

export function movesRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    { convertMoney: money.convertMoney, transferMoney: money.transferMoney },
    { convertMoney, transferMoney },
  );
}
