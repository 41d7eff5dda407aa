import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../platform/caller';
import { computeSeldom } from '../platform/compute-seldom';
import type { Database } from '../platform/database';
import { gather } from '../platform/gather';
import { findAdminPolicy } from './admin-policy.queries';
import { type Presented, presentedBy } from './presented';
import { type FoundCaller, findCallers } from './session.queries';
import {
  clearCookies,
  hasCookies,
  issueCookies,
  presentedDevice,
  presentedToken,
} from './session-cookies';
import { touchSession } from './session-upkeep.queries';

const TOUCHED_AFTER_MS = 60_000;
/** Nobody notices at a poll each ten seconds, and a thousand consoles cost five queries a second. */
const POLLS_GATHERED_MS = 200;
const POLLS_GATHERED_MAX = 1_000;
/** How long the policy before the last save may still hold. */
const POLICY_KEPT_MS = 1_000;

type RecogniseCaller = (
  request: FastifyRequest,
  reply: FastifyReply,
  keepsIdle?: boolean,
) => Promise<Caller>;

/** Whether nobody has touched the console that calls, as it says of itself. */
const isByItself = ({ headers }: FastifyRequest) => headers['x-by-itself'] !== undefined;

/**
 * Finds out who calls, from the database at every call; prolongs the session at most once a minute,
 * and clears dead cookies, both unless `keepsIdle` or nobody touches the console. Calls that keep
 * idle are looked up together.
 */
export function recogniseCaller(db: Database, now: () => Date): RecogniseCaller {
  // Every call asks; a second old is new enough.
  const readPolicy = computeSeldom({
    now,
    keptMs: () => POLICY_KEPT_MS,
    compute: () => findAdminPolicy(db),
  });
  const findTogether = gather<Presented, FoundCaller>({
    everyMs: POLLS_GATHERED_MS,
    roundMax: POLLS_GATHERED_MAX,
    answerAll: async (calls) => findCallers(db, calls, now(), await readPolicy()),
  });
  const findAlone = async (call: Presented) =>
    (await findCallers(db, [call], now(), await readPolicy()))[0] as FoundCaller;

  return async (request, reply, keepsIdle = false) => {
    const found = await (keepsIdle ? findTogether : findAlone)(presentedBy(request));
    const { lastSeenAt, ...caller } = found;
    // A poll may be answered once somebody has signed in anew, whose cookies it must not take away.
    const isUsed = !keepsIdle && !isByItself(request);
    if (!caller.actor && isUsed && hasCookies(request)) clearCookies(request, reply);
    const token = presentedToken(request);
    if (isUsed && token !== undefined && caller.actor && caller.isIpAllowed && lastSeenAt) {
      const at = now();
      if (at.getTime() - lastSeenAt.getTime() >= TOUCHED_AFTER_MS) {
        await touchSession(db, caller.actor.tokenHash, at);
        const { adminId, sessionEndsAt } = caller.actor;
        issueCookies(request, reply, { token, adminId }, sessionEndsAt.getTime() - at.getTime());
      }
    }
    return { ...caller, device: presentedDevice(request), hasSession: token !== undefined };
  };
}
