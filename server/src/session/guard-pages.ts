import type { FastifyInstance } from 'fastify';
import { clientIp } from '../platform/caller';
import type { Database } from '../platform/database';
import { turnAway } from '../platform/turn-away';
import { knowAllowedAddresses } from './allowed-addresses';
import { clearCookies, hasCookies } from './session-cookies';

interface Pages {
  readonly db: Database;
  readonly now: () => Date;
  /** Where the deployment sends whoever is refused; `/` is nowhere. */
  readonly leaveUrl: () => string;
}

/** Lets nobody see a page or a file of the console whose address is not on its list (specification 2). */
export function guardPages(app: FastifyInstance, { db, now, leaveUrl }: Pages): void {
  const isAllowed = knowAllowedAddresses(db, now);
  app.addHook('onRequest', async (request, reply) => {
    const ip = clientIp(request);
    if (await isAllowed(ip)) return undefined;
    if (hasCookies(request)) clearCookies(request, reply);
    const url = leaveUrl();
    const away = { code: 'session.ip_not_allowed', shown: ip ?? request.ip } as const;
    return turnAway({ ...away, leaveUrl: url === '/' ? undefined : url }, request, reply);
  });
}
