// Which host serves which player site. A move of one that members use waits for a second administrator.
import * as z from 'zod/mini';
import {
  addDomainInput,
  decidedDomain,
  domain,
  domains,
  domainUsage,
  updateDomainInput,
} from './domains';
import { endpoint } from './endpoint';
import { uuid } from './units';

export const listDomains = domains.page;

export const totalDomains = domains.totals;

export const listDomainUsage = endpoint({
  method: 'GET',
  path: '/api/domains/usage',
  access: 'siteSettings.read',
  summary: 'Who is on each host now, and who joined there today.',
  input: z.strictObject({}),
  reply: z.array(domainUsage),
  refusals: [],
});

const TERMS_REFUSALS = [
  'site.not_found',
  'member.no_recommender',
  'domain.last_main',
  'domain.unreachable',
] as const;

export const addDomain = endpoint({
  method: 'POST',
  path: '/api/domains',
  access: 'siteSettings.change',
  summary: 'Adds a host; it is checked by itself, and may be the main one once it answers.',
  input: addDomainInput,
  reply: domain,
  refusals: ['domain.exists', 'site.not_found', 'member.no_recommender', 'domain.unreachable'],
  audit: 'domain.add',
});

export const updateDomain = endpoint({
  method: 'PUT',
  path: '/api/domains/:domainId',
  access: 'siteSettings.change',
  summary:
    'Changes a host. Another site or role waits for a second administrator while members are on it.',
  input: updateDomainInput,
  reply: domain,
  refusals: ['record.not_found', 'record.stale', ...TERMS_REFUSALS, 'admin.no_second'],
  audit: 'domain.update',
});

export const checkDomain = endpoint({
  method: 'POST',
  path: '/api/domains/:domainId/check',
  access: 'siteSettings.change',
  summary: 'Lets a host be checked at once.',
  input: z.strictObject({ domainId: uuid }),
  reply: domain,
  refusals: ['record.not_found'],
  audit: 'domain.check',
});

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/api/domains/:domainId',
  access: 'siteSettings.change',
  summary: 'Removes a host. It waits for a second administrator while members are on it.',
  input: decidedDomain,
  reply: z.object({
    /** Null once it is gone. */
    domain: z.nullable(domain),
  }),
  refusals: ['record.not_found', 'record.stale', 'domain.last_main', 'admin.no_second'],
  audit: 'domain.remove',
});

export const approveDomain = endpoint({
  method: 'POST',
  path: '/api/domains/:domainId/approve',
  access: 'siteSettings.change',
  summary: 'Agrees to what waits, as the second administrator.',
  input: decidedDomain,
  reply: z.object({ domain: z.nullable(domain) }),
  refusals: [
    'record.not_found',
    'record.stale',
    'domain.nothing_waits',
    'domain.second_admin',
    ...TERMS_REFUSALS,
    'admin.no_second',
  ],
  audit: 'domain.approve',
});

export const declineDomain = endpoint({
  method: 'POST',
  path: '/api/domains/:domainId/decline',
  access: 'siteSettings.change',
  summary: 'Drops what waits; the host stays as it is.',
  input: decidedDomain,
  reply: domain,
  refusals: ['record.not_found', 'record.stale', 'domain.nothing_waits'],
  audit: 'domain.decline',
});
