import {
  type DeploymentFlags,
  FEED_HEADERS,
  FEED_WINDOW_MS,
  type FeedEndpoint,
  type FeedReplyOf,
  feedText,
  isConditionMet,
  type Locale,
  type RefusalCode,
  type ScreenCondition,
} from '@gwanje/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { clientIp } from '../platform/caller';
import { computeSeldom } from '../platform/compute-seldom';
import { type Database, type Tx, transaction } from '../platform/database';
import {
  claimKey,
  hashInput,
  keepReply,
  readIdempotencyKey,
  requireReply,
} from '../platform/idempotency';
import { type AuditLine, type Platform, replyText } from '../platform/implement';
import { Interrupted, refusalOf } from '../platform/interrupted';
import { readInput } from '../platform/read-input';
import { localeOf, Refusal } from '../platform/refusal';
import { requireOn } from '../platform/require-on';
import { type FeedGuests, type LiveKey, readFeedGuests } from './feed-keys.queries';
import { isSigned } from './feed-signature.rule';
import type { FeedUses } from './feed-uses';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call of the feed that was let in. */
    feedKey: LiveKey | null;
  }
}

export const FEED_PREFIX = '/feed';

/** How long a key that was revoked may still be used, and an address that was taken off. */
const GUESTS_KEPT_MS = 1_000;
/** One chain of the audit log would make every write of a key wait for the one before. */
const CHAINS_PER_KEY = 16;

type ParsedOf<E extends FeedEndpoint> = z.output<E['input']>;

interface Asked<E extends FeedEndpoint> {
  /** The player site whose program asks. */
  readonly siteId: string;
  readonly input: ParsedOf<E>;
  readonly now: () => Date;
  readonly locale: Locale;
  readonly refuse: (code: E['refusals'][number], details?: unknown) => never;
  /** Whether the deployment has on, as of now, what a single value of the input needs. */
  readonly isOn: (condition: ScreenCondition) => boolean;
}

export interface FeedQuestion<E extends FeedEndpoint> extends Asked<E> {
  readonly db: Database;
}

/** What the handler of a write receives; whose deed it is, is the member's. */
export interface FeedWork<E extends FeedEndpoint> extends Asked<E> {
  readonly tx: Tx;
  readonly audit: (line: AuditLine) => Promise<void>;
}

type Handler<E extends FeedEndpoint> = E extends { method: 'GET' }
  ? (question: FeedQuestion<E>) => Promise<FeedReplyOf<E>>
  : (work: FeedWork<E>) => Promise<FeedReplyOf<E> | Refusal>;

type AnyHandler = (asked: object) => Promise<unknown>;

export interface FeedPlatform extends Pick<Platform, 'db' | 'now' | 'appendAudit' | 'sealer'> {
  /** By which draws are made. */
  readonly drawKey: Buffer;
  readonly flags?: (() => DeploymentFlags) | undefined;
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Lets a machine in before its body is read: by its address, its key and its clock.
 *
 * @throws {Refusal} feed.address_not_allowed, feed.unsigned, feed.unknown_key, feed.wrong_time
 */
function admitKey(guests: FeedGuests, request: FastifyRequest, nowMs: number): LiveKey {
  const ip = clientIp(request);
  if (!guests.isAllowed(ip))
    throw new Refusal('feed.address_not_allowed', { connectIP: ip ?? request.ip });
  const { key, time, signature } = FEED_HEADERS;
  const timeMs = headerOf(request, time);
  if (!headerOf(request, key) || !/^\d{13}$/.test(timeMs) || !headerOf(request, signature))
    throw new Refusal('feed.unsigned');
  const found = guests.keys.get(headerOf(request, key));
  if (!found) throw new Refusal('feed.unknown_key');
  if (Math.abs(nowMs - Number(timeMs)) > FEED_WINDOW_MS)
    throw new Refusal('feed.wrong_time', { details: { serverTimeMs: nowMs } });
  return found;
}

/** @throws {Refusal} feed.wrong_signature */
function requireSigned({ secrets }: LiveKey, request: FastifyRequest): void {
  const text = feedText({
    method: request.method,
    path: request.originalUrl,
    timeMs: headerOf(request, FEED_HEADERS.time),
    idempotencyKey: headerOf(request, 'idempotency-key'),
    body: request.sentBody,
  });
  if (!isSigned(secrets, text, headerOf(request, FEED_HEADERS.signature)))
    throw new Refusal('feed.wrong_signature');
}

interface Call {
  readonly platform: FeedPlatform;
  readonly endpoint: FeedEndpoint;
  readonly request: FastifyRequest;
  readonly key: LiveKey;
  readonly input: object;
}

const refuse = (code: RefusalCode, details?: unknown): never => {
  throw new Refusal(code, { details });
};

const askedOf = ({ platform, key, input, request: { headers } }: Call) => ({
  input,
  siteId: key.siteId,
  now: platform.now,
  locale: localeOf(headers),
  refuse,
  isOn: (condition: ScreenCondition) =>
    !platform.flags || isConditionMet(condition, platform.flags()),
});

/** Lines of one key lie in several chains, by the call. */
const chainOf = ({ feedKeyId }: LiveKey, requestId: string) => {
  const sum = [...requestId].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return `feed/${feedKeyId}/${sum % CHAINS_PER_KEY}`;
};

function auditOf({ platform, endpoint, request, key }: Call, tx: Tx) {
  const { id: requestId } = request;
  const said = {
    ...{ action: endpoint.audit as `${string}.${string}`, actor: null, before: null, after: null },
    ...{ at: platform.now(), ip: clientIp(request), requestId },
    chain: chainOf(key, requestId),
  };
  return (line: AuditLine) => platform.appendAudit(tx, { ...said, ...line });
}

function keyedOf({ endpoint, request, key, input }: Call) {
  if (endpoint.isConfidential) return undefined;
  const given = readIdempotencyKey(request);
  if (given === undefined) throw new Refusal('request.key_required');
  return {
    ownerId: key.feedKeyId,
    key: given,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    bodyHash: hashInput(input),
  };
}

async function answerWrite(call: Call, handler: AnyHandler) {
  const { platform, endpoint } = call;
  const keyed = keyedOf(call);
  const outcome = await transaction(platform.db, async (tx) => {
    const claim = keyed && (await claimKey(tx, keyed, platform.now()));
    if (claim && !claim.isOurs) return requireReply(claim);
    const result = await handler({ ...askedOf(call), tx, audit: auditOf(call, tx) });
    if (result instanceof Refusal) return result;
    const stored = { status: 200, body: replyText(endpoint, result) };
    if (keyed) await keepReply(tx, keyed, stored);
    return stored;
  }).catch((error: unknown) => {
    throw error instanceof Interrupted ? refusalOf(error, keyed !== undefined) : error;
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome.body;
}

const answerRead = async (call: Call, handler: AnyHandler) =>
  replyText(call.endpoint, await handler({ ...askedOf(call), db: call.platform.db }));

/** Guards the scope: nobody comes further without an address, a key, a clock and a signature that are right. */
export function guardFeed(app: FastifyInstance, platform: FeedPlatform, uses: FeedUses): void {
  const readGuests = computeSeldom({
    now: platform.now,
    keptMs: () => GUESTS_KEPT_MS,
    compute: (at) => readFeedGuests(platform.db, at),
  });
  app.decorateRequest('feedKey', null);
  app.addHook('onRequest', async (request) => {
    request.feedKey = admitKey(await readGuests(), request, platform.now().getTime());
  });
  app.addHook('preValidation', async (request) => {
    requireSigned(request.feedKey as LiveKey, request);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.feedKey)
      uses.note(request.feedKey.feedKeyId, clientIp(request), reply.statusCode >= 400);
    done();
  });
}

/** Binds every endpoint of the feed to its handler; a missing handler does not compile. */
export function implementFeed<C extends Record<string, FeedEndpoint>>(
  app: FastifyInstance,
  platform: FeedPlatform,
  endpoints: C,
  handlers: { readonly [K in keyof C]: Handler<C[K]> },
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name as keyof C] as unknown as AnyHandler;
    app.route({
      method: endpoint.method,
      url: endpoint.path.slice(FEED_PREFIX.length),
      ...(endpoint.bodyBytesMax && { bodyLimit: endpoint.bodyBytesMax }),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const key = request.feedKey as LiveKey;
        if (!key.scopes.includes(endpoint.scope)) throw new Refusal('feed.wrong_scope');
        requireOn(platform, [endpoint.when]);
        const input = readInput(endpoint, request);
        const call = { platform, endpoint, request, key, input };
        const answer = endpoint.method === 'GET' ? answerRead : answerWrite;
        reply.type('application/json; charset=utf-8');
        return reply.send(await answer(call, handler));
      },
    });
  }
}
