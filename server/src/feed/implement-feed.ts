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
import type { QueryResult } from 'kysely';
import type * as z from 'zod/mini';
import type { AddressUses } from '../config/count-address-uses';
import { requireFeature } from '../config/settings/site-features.queries';
import { refusalBody } from '../platform/answer-error';
import { clientIp } from '../platform/caller';
import { computeSeldom } from '../platform/compute-seldom';
import {
  type Answers,
  type Database,
  type Statement,
  type Tx,
  together,
  transaction,
} from '../platform/database';
import {
  claimKey,
  claimOf,
  claimStatement,
  freeKey,
  hashInput,
  type KeyedRequest,
  keepReply,
  readIdempotencyKey,
  replyStatement,
  requireReply,
  type StoredReply,
} from '../platform/idempotency';
import { type AuditEntry, type AuditLine, type Platform, replyText } from '../platform/implement';
import { asPartlyDone, Interrupted, refusalOf } from '../platform/interrupted';
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
    /** How far the clock of a signed call of the feed is ahead of ours. */
    feedAheadMs: number | null;
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
  /** It takes nobody for a while; its doors are closed. */
  readonly isSitePaused: boolean;
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

/** What a write that looks first receives to do it: the call, and nothing of the database. */
type Looking<E extends FeedEndpoint> = Omit<FeedWork<E>, 'tx' | 'audit'>;

/** What the second half of such a write receives. */
export interface LookedWork<E extends FeedEndpoint> extends FeedWork<E> {
  /**
   * Sends these statements, the audit line and the reply in one go, and ends the call so: nothing
   * may be done after it but to look at what they answer.
   */
  readonly conclude: <const S extends readonly Statement[]>(
    end: { readonly line: AuditLine; readonly reply: FeedReplyOf<E> },
    statements: S,
  ) => Promise<Answers<S>>;
}

class LooksFirst<E extends FeedEndpoint, S extends readonly Statement[]> {
  readonly look: (looking: Looking<E>) => S;
  readonly act: (work: LookedWork<E>, seen: Answers<S>) => Promise<FeedReplyOf<E> | Refusal>;

  constructor(look: LooksFirst<E, S>['look'], act: LooksFirst<E, S>['act']) {
    this.look = look;
    this.act = act;
  }
}

/**
 * Marks the handler of a write that knows beforehand what it locks and reads: that is sent together
 * with the claim of its key, and may change nothing, since the key may be somebody else's.
 *
 * @source docs/decisions/0098-a-call-in-few-round-trips.md
 */
export const looksFirst = <E extends FeedEndpoint, const S extends readonly Statement[]>(
  look: LooksFirst<E, S>['look'],
  act: LooksFirst<E, S>['act'],
) => new LooksFirst<E, S>(look, act);

/** The same for who calls it without the door, as a seed does, and keeps nothing under a key. */
export const withoutDoor =
  <E extends FeedEndpoint, S extends readonly Statement[]>(handler: LooksFirst<E, S>) =>
  async (work: FeedWork<E>): Promise<FeedReplyOf<E> | Refusal> => {
    const { tx, audit } = work;
    const conclude: LookedWork<E>['conclude'] = async ({ line }, statements) => {
      const answers = await together(tx, statements);
      await audit(line);
      return answers;
    };
    return handler.act({ ...work, conclude }, await together(tx, handler.look(work)));
  };

/** One transaction of a write that has several, with an audit line of its own. */
export type FeedStep<E extends FeedEndpoint> = Pick<FeedWork<E>, 'tx' | 'audit'>;

/** What the handler of a write receives that in one go would hold many members for too long. */
export interface FeedSteps<E extends FeedEndpoint> extends Asked<E> {
  /** Runs one transaction, which claims the call's key with whatever it leaves. */
  readonly step: <T>(work: (step: FeedStep<E>) => Promise<T>) => Promise<T>;
}

class InSteps<E extends FeedEndpoint> {
  readonly handler: (
    steps: FeedSteps<E>,
  ) => Promise<(last: FeedStep<E>) => Promise<FeedReplyOf<E>>>;

  constructor(handler: InSteps<E>['handler']) {
    this.handler = handler;
  }
}

/**
 * Marks the handler of a write that runs several transactions: all but the last by itself, the last
 * together with its reply. Cut off in between, the same call under the same key begins again, so
 * what a step has done has to be known to the next call by itself.
 */
export const inSteps = <E extends FeedEndpoint>(handler: InSteps<E>['handler']) =>
  new InSteps<E>(handler);

/** An equal call has been answered before. */
class Answered extends Error {
  readonly reply: StoredReply;

  constructor(reply: StoredReply) {
    super('The call was answered before.');
    this.reply = reply;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what was looked at is between its two halves.
type AnyLook = any;

type Handler<E extends FeedEndpoint> = E extends { method: 'GET' } | { writesNothing: true }
  ? (question: FeedQuestion<E>) => Promise<FeedReplyOf<E>>
  :
      | ((work: FeedWork<E>) => Promise<FeedReplyOf<E> | Refusal>)
      | LooksFirst<E, AnyLook>
      | InSteps<E>;

type InOne = ((asked: object) => Promise<unknown>) | LooksFirst<FeedEndpoint, AnyLook>;
type AnyHandler = InOne | InSteps<FeedEndpoint>;

export interface FeedPlatform extends Pick<Platform, 'db' | 'now' | 'appendAudit' | 'sealer'> {
  /** What `appendAudit` sends, for what is sent together with it. */
  readonly auditStatement: (entry: AuditEntry) => Statement;
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
  isSitePaused: key.isSitePaused,
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
  return {
    audit: (line: AuditLine) => platform.appendAudit(tx, { ...said, ...line }),
    lineOf: (line: AuditLine) => platform.auditStatement({ ...said, ...line }),
  };
}

function keyedOf({ endpoint, request, key, input }: Call) {
  if (endpoint.isConfidential) return undefined;
  const given = readIdempotencyKey(request);
  if (given === undefined) throw new Refusal('request.key_required');
  // So few digits could be tried against a hash that is kept.
  const { exchangePin: _, ...hashed } = input as { readonly exchangePin?: unknown };
  return {
    ownerId: key.feedKeyId,
    key: given,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    bodyHash: hashInput(hashed),
  };
}

/** Claims the key, and looks with it where the handler says what it will look at. */
async function begin(call: Call, tx: Tx, keyed: KeyedRequest | undefined, handler: InOne) {
  const now = call.platform.now();
  if (!(handler instanceof LooksFirst))
    return { claim: keyed && (await claimKey(tx, keyed, now)), seen: [] };
  const look = handler.look(askedOf(call) as AnyLook) as readonly Statement[];
  if (!keyed) return { claim: undefined, seen: await together(tx, look) };
  const [claimed, ...seen] = await together(tx, [claimStatement(keyed, now), ...look]);
  return { claim: await claimOf(tx, keyed, claimed as QueryResult<unknown>), seen };
}

const storedOf = ({ endpoint }: Call, result: unknown): StoredReply => ({
  status: 200,
  body: replyText(endpoint, result),
});

async function answerSteps(call: Call, { handler }: InSteps<FeedEndpoint>): Promise<StoredReply> {
  const { db, now } = call.platform;
  const keyed = keyedOf(call);
  const inOne = <T>(work: (step: FeedStep<FeedEndpoint>) => Promise<T>) =>
    transaction(db, async (tx) => {
      const claim = keyed && (await claimKey(tx, keyed, now()));
      if (claim?.reply) throw new Answered(claim.reply);
      await requireFeature(tx, call.endpoint.feature);
      return work({ tx, audit: auditOf(call, tx).audit });
    });
  let isBegun = false;
  const step: FeedSteps<FeedEndpoint>['step'] = async (work) => {
    const done = await inOne(work);
    isBegun = true;
    return done;
  };
  try {
    const last = await handler({ ...askedOf(call), step } as AnyLook);
    return await inOne(async (work) => {
      const stored = storedOf(call, await last(work));
      if (keyed) await keepReply(work.tx, keyed, stored);
      return stored;
    });
  } catch (error) {
    if (error instanceof Answered) return error.reply;
    const told = isBegun ? asPartlyDone(error) : error;
    throw told instanceof Interrupted ? refusalOf(told, keyed !== undefined) : told;
  }
}

async function answerWrite(call: Call, handler: InOne) {
  const { platform, endpoint, request } = call;
  const keyed = keyedOf(call);
  const { answersWithinMs = Number.POSITIVE_INFINITY } = endpoint;
  const dueMs = platform.now().getTime() + answersWithinMs;
  const outcome = await transaction(platform.db, async (tx) => {
    const { claim, seen } = await begin(call, tx, keyed, handler);
    if (claim && !claim.isOurs) return requireReply(claim);
    await requireFeature(tx, endpoint.feature);
    const { audit, lineOf } = auditOf(call, tx);
    const work = { ...askedOf(call), tx, audit };
    let isConcluded = false;
    const conclude = async (
      { line, reply }: { line: AuditLine; reply: unknown },
      statements: readonly Statement[],
    ) => {
      isConcluded = true;
      const kept = keyed ? [replyStatement(keyed, storedOf(call, reply))] : [];
      return together(tx, [...statements, lineOf(line), ...kept]);
    };
    const result =
      handler instanceof LooksFirst
        ? await handler.act({ ...work, conclude } as AnyLook, seen)
        : await handler(work);
    // What was written stays, and whoever asks again with the key is told the same, or judged anew.
    if (result instanceof Refusal) {
      const body = JSON.stringify(refusalBody(result, request.id, localeOf(request.headers)));
      if (keyed && result.extras.isForNow) await freeKey(tx, keyed);
      else if (keyed) await keepReply(tx, keyed, { status: result.status, body });
      return result;
    }
    const stored = storedOf(call, result);
    if (keyed && !isConcluded) await keepReply(tx, keyed, stored);
    // Asked last before it is committed: from here on it is answered at once.
    if (platform.now().getTime() > dueMs) throw new Interrupted(`later than ${answersWithinMs} ms`);
    return stored;
  }).catch((error: unknown) => {
    throw error instanceof Interrupted ? refusalOf(error, keyed !== undefined) : error;
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function answerRead(call: Call, handler: (asked: object) => Promise<unknown>) {
  const { db } = call.platform;
  await requireFeature(db, call.endpoint.feature);
  return { status: 200, body: replyText(call.endpoint, await handler({ ...askedOf(call), db })) };
}

/** Guards the scope: nobody comes further without an address, a key, a clock and a signature that are right. */
export function guardFeed(
  app: FastifyInstance,
  platform: FeedPlatform,
  { uses, addresses }: { readonly uses: FeedUses; readonly addresses: AddressUses },
): void {
  const readGuests = computeSeldom({
    now: platform.now,
    keptMs: () => GUESTS_KEPT_MS,
    compute: (at) => readFeedGuests(platform.db, at),
  });
  app.decorateRequest('feedKey', null);
  app.decorateRequest('feedAheadMs', null);
  app.addHook('onRequest', async (request) => {
    request.feedKey = admitKey(await readGuests(), request, platform.now().getTime());
  });
  app.addHook('preValidation', async (request) => {
    requireSigned(request.feedKey as LiveKey, request);
    request.feedAheadMs = Number(headerOf(request, FEED_HEADERS.time)) - platform.now().getTime();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const isRefused = reply.statusCode >= 400;
    const ip = clientIp(request);
    addresses.note(ip, isRefused);
    if (request.feedKey)
      uses.note(request.feedKey, { ip, aheadMs: request.feedAheadMs, isRefused });
    done();
  });
}

/** @throws {Refusal} feed.wrong_vendor where the key of some casino vendors speaks for another */
function requireVendor(
  { vendors }: LiveKey,
  { scope }: FeedEndpoint,
  { params }: FastifyRequest,
): void {
  if (scope !== 'casino' || vendors === null) return;
  const { vendor } = params as { readonly vendor?: string };
  if (!vendors.some((own) => own === vendor)) throw new Refusal('feed.wrong_vendor');
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
        requireVendor(key, endpoint, request);
        const input = readInput(endpoint, request);
        const call = { platform, endpoint, request, key, input };
        reply.type('application/json; charset=utf-8');
        const asksOnly = endpoint.method === 'GET' || endpoint.writesNothing === true;
        const answer = () => {
          if (handler instanceof InSteps) return answerSteps(call, handler);
          const isRead = asksOnly && !(handler instanceof LooksFirst);
          return isRead ? answerRead(call, handler) : answerWrite(call, handler);
        };
        const { status, body } = await answer();
        return reply.code(status).send(body);
      },
    });
  }
}
