import { partners } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { calcRoutes } from './calc/calc.routes';
import { readPartnerTree } from './partners.queries';

export function partnersRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    { readPartnerTree: partners.readPartnerTree },
    { readPartnerTree: ({ db, actor }) => readPartnerTree(db, actor.line) },
  );
  calcRoutes(app, platform);
}
