import { setTimeout as pause } from 'node:timers/promises';
import { type DeploymentFlags, type Endpoint, isConditionMet } from '@gwanje/contract';
import type { FastifyRequest } from 'fastify';
import { whyNot } from '../platform/admit';
import type { Database } from '../platform/database';
import { presentedBy } from './presented';
import { findCallers } from './session.queries';
import { hasCookies } from './session-cookies';

/** A page never waits longer for what only makes it quicker. */
const PATIENCE_MS = 100;

/**
 * Whether whoever asks for a page would be answered at an address of the API. The question leaves no
 * trace: it prolongs no session, clears no cookie and is no denial.
 */
export type MayRead = (request: FastifyRequest, address: string) => Promise<boolean>;

interface Foresight {
  readonly db: Database;
  readonly now: () => Date;
  /** What the deployment has on now; left out, everything is. */
  readonly flags?: (() => DeploymentFlags) | undefined;
}

/** Knows of the reads in `contract` who may make them. */
export function foreseeReads(
  contract: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
  { db, now, flags }: Foresight,
): MayRead {
  const reads = Object.values(contract)
    .flatMap((noun) => Object.values(noun))
    .filter(({ method }) => method === 'GET');
  const byPath = new Map<string, Endpoint>(reads.map((endpoint) => [endpoint.path, endpoint]));
  return async (request, address) => {
    const endpoint = byPath.get(address.replace(/\?.*$/, ''));
    if (!endpoint || !hasCookies(request)) return false;
    if (flags && !isConditionMet(endpoint.when, flags())) return false;
    const found = findCallers(db, [presentedBy(request)], now()).catch(() => []);
    const [caller] = await Promise.race([found, pause(PATIENCE_MS, [], { ref: false })]);
    return caller !== undefined && whyNot(endpoint, caller) === null;
  };
}
