import { config } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import {
  addDomain,
  approveDomain,
  checkDomain,
  declineDomain,
  removeDomain,
  updateDomain,
} from './change-domain.command';
import { DOMAINS, readDomainUsage } from './domains.queries';

export function domainsRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listDomains: config.listDomains,
      totalDomains: config.totalDomains,
      listDomainUsage: config.listDomainUsage,
      addDomain: config.addDomain,
      updateDomain: config.updateDomain,
      checkDomain: config.checkDomain,
      removeDomain: config.removeDomain,
      approveDomain: config.approveDomain,
      declineDomain: config.declineDomain,
    },
    {
      listDomains: DOMAINS.page,
      totalDomains: DOMAINS.totals,
      listDomainUsage: ({ db, now }) => readDomainUsage(db, now()),
      addDomain,
      updateDomain,
      checkDomain,
      removeDomain,
      approveDomain,
      declineDomain,
    },
  );
}
