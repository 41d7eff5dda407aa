import { partners } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { readPartnerTree } from './partners.queries';

export function partnersRoutes(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, partners, {
    readPartnerTree: ({ db, actor }) => readPartnerTree(db, actor.line),
  });
}
