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
  /** Is told of an address that was turned away. */
  readonly onTurnedAway: (ip: string | null) => void;
}

/** Lets nobody see a page or a file of the console whose address is not on its list (specification 2). */
export function guardPages(app: FastifyInstance, { db, now, leaveUrl, onTurnedAway }: Pages): void {
  const isAllowed = knowAllowedAddresses(db, now);
  app.addHook('onRequest', async (request, reply) => {
    const ip = clientIp(request);
    if (await isAllowed(ip, hasCookies(request))) return undefined;
    onTurnedAway(ip);
    if (hasCookies(request)) clearCookies(request, reply);
    const url = leaveUrl();
    const away = { code: 'session.ip_not_allowed', shown: ip ?? request.ip } as const;
    return turnAway({ ...away, leaveUrl: url === '/' ? undefined : url }, request, reply);
  });
}
