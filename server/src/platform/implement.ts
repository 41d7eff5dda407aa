import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type {
  DeploymentFlags,
  Endpoint,
  Locale,
  ParsedInputOf,
  RefusalOf,
  ReplyOf,
} from '@gwanje/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, type Gate } from './admit';
import { refusalBody } from './answer-error';
import { quicklyCompressed, takesBrotli } from './brotli';
import type { Actor, Caller, Device } from './caller';
import { type Database, type Tx, transaction } from './database';
import {
  claimKey,
  hashInput,
  type KeyedRequest,
  keepReply,
  readIdempotencyKey,
  requireReply,
  type StoredReply,
  takesIdempotencyKey,
} from './idempotency';
import { asPartlyDone, Interrupted, refusalOf } from './interrupted';
import { quietLogger } from './quiet-logger';
import { readInput } from './read-input';
import { localeOf, Refusal } from './refusal';
import { conditionsOf, requireOn } from './require-on';
import { type Lines, requireOwnLine } from './require-own-line';
import { requireSameOrigin } from './same-origin';
import type { Sealer } from './sealer';

declare module 'fastify' {
  interface FastifyContextConfig {
    keepsIdle?: true;
  }
}

/** Every contract path begins with it; the scope that `implement` is given carries it. */
export const API_PREFIX = '/api';

/** What a write leaves in the audit log; neither state may hold a password. */
export interface AuditLine {
  readonly subject: string;
  readonly before?: object | null;
  readonly after?: object | null;
  /** Left out: the endpoint's own `audit` name. */
  readonly action?: `${string}.${string}`;
  /** Whose deed it is; left out: the caller's. */
  readonly actor?: Pick<Actor, 'adminId' | 'loginId'> | null;
}

export interface AuditEntry extends Required<AuditLine> {
  /** Left out: the chain of its actor. */
  readonly chain?: string;
  readonly at: Date;
  readonly ip: string | null;
  readonly requestId: string;
}

/** What every endpoint stands on. */
export interface Platform extends Gate, Lines {
  readonly db: Database;
  readonly now: () => Date;
  readonly appendAudit: (tx: Tx, entry: AuditEntry) => Promise<void>;
  /** Seals phones, and opens them for whoever may see one. */
  readonly sealer: Sealer;
  /** What the deployment has on now; left out, everything is. */
  readonly flags?: (() => DeploymentFlags) | undefined;
}

interface Asked<E extends Endpoint> {
  readonly input: ParsedInputOf<E>;
  readonly actor: E['access'] extends 'public' ? Actor | null : Actor;
  readonly ip: string | null;
  readonly device: Device;
  /**
   * The clock. What concerns a member's money reads it by `lockWallets`: whatever was read before
   * the wallets were held may be earlier than what was done to them meanwhile.
   */
  readonly now: () => Date;
  /** The language that the caller reads. */
  readonly locale: Locale;
  readonly requestId: string;
  /** What the deployment has on as of now; undefined: everything. */
  readonly flags: DeploymentFlags | undefined;
  /** By which a whole phone is looked for. */
  readonly hashPhone: Sealer['hashPhone'];
  /** Ends the call with a declared refusal; nothing of it is kept. */
  readonly refuse: (code: RefusalOf<E>, details?: unknown) => never;
}

/** What the handler of whatever writes nothing receives. */
export interface Question<E extends Endpoint> extends Asked<E> {
  readonly db: Database;
}

/** One transaction; what it does may run again when the database asks for a retry. */
export interface Step {
  readonly tx: Tx;
  readonly now: () => Date;
  readonly audit: (line: AuditLine) => Promise<void>;
}

/** What the handler of a write receives. */
export interface Work<E extends Endpoint> extends Asked<E>, Step {
  /** Runs once the transaction is committed; for cookies. */
  readonly onCommit: (effect: (request: FastifyRequest, reply: FastifyReply) => void) => void;
}

export type RunStep = <T>(work: (step: Step) => Promise<T>) => Promise<T>;

/**
 * What the handler of a write receives that asks somebody outside in between, and must hold no
 * transaction meanwhile. It keeps under the key how far it has come, and goes on from there.
 */
export interface Steps<E extends Endpoint> extends Asked<E> {
  /** For reading between the steps. */
  readonly db: Database;
  /** The caller's Idempotency-Key; always there where the contract says `needsKey`. */
  readonly key: string | undefined;
  /**
   * Claims the key, first of all in the transaction that leaves the first effect; refused with
   * request.key_reused when another request of this administrator has it.
   */
  readonly claim: (tx: Tx) => Promise<void>;
  /** Runs one transaction. */
  readonly step: RunStep;
}

class InSteps<E extends Endpoint> {
  readonly handler: (steps: Steps<E>) => Promise<ReplyOf<E>>;

  constructor(handler: (steps: Steps<E>) => Promise<ReplyOf<E>>) {
    this.handler = handler;
  }
}

/** Marks the handler of a write that runs several transactions instead of one. */
export const inSteps = <E extends Endpoint>(handler: (steps: Steps<E>) => Promise<ReplyOf<E>>) =>
  new InSteps(handler);

/** A file as a browser saves it. */
export interface FileReply {
  /** In letters, digits, points and hyphens. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Readable;
}

type Handler<E extends Endpoint> = E extends { isFile: true }
  ? (question: Question<E>) => Promise<FileReply>
  : ReplyHandler<E>;

type ReplyHandler<E extends Endpoint> = E extends { method: 'GET' } | { writesNothing: true }
  ? (question: Question<E>) => Promise<ReplyOf<E>>
  : ((work: Work<E>) => Promise<ReplyOf<E> | Refusal>) | InSteps<E>;

/** The reply as text; outside production also held against the contract, surplus fields included. */
export function replyText(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'reply'>,
  reply: unknown,
): string {
  const text = JSON.stringify(reply);
  if (process.env.NODE_ENV !== 'production') {
    const sent: unknown = JSON.parse(text);
    if (!isDeepStrictEqual(endpoint.reply.parse(sent), sent))
      throw new Error(`${endpoint.method} ${endpoint.path} replied more than its contract says.`);
  }
  return text;
}

function compressedFor(request: FastifyRequest, reply: FastifyReply, body: string) {
  reply.header('vary', 'accept-encoding');
  const compressed = takesBrotli(request) ? quicklyCompressed(body) : undefined;
  if (!compressed) return body;
  reply.header('content-encoding', 'br');
  return compressed;
}

/** Names what is sent, so that it is sent once. @returns whether the caller has it already */
function isKept(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  return request.headers['if-none-match'] === etag;
}

const refuse = (code: Refusal['code'], details?: unknown): never => {
  throw new Refusal(code, { details });
};

interface Call {
  readonly platform: Platform;
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly input: object;
}

/** What every handler receives. */
const askedOf = ({ platform, input, caller, request: { id: requestId, headers } }: Call) => {
  const { actor, ip, device } = caller;
  const locale = localeOf(headers);
  const { now, sealer } = platform;
  const { hashPhone } = sealer;
  const flags = platform.flags?.();
  return { input, actor, ip, device, now, locale, requestId, flags, hashPhone, refuse };
};

async function answerRead(call: Call, handler: AnyHandler) {
  const { platform, endpoint } = call;
  const reply = await handler({ ...askedOf(call), db: platform.db });
  return { status: 200, body: replyText(endpoint, reply) };
}

async function sendFile(call: Call, handler: AnyHandler, reply: FastifyReply) {
  const question = { ...askedOf(call), db: call.platform.db };
  const { name, type, bytes } = (await handler(question)) as FileReply;
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(bytes);
}

/** @throws {Refusal} request.key_required */
function requestKey({ endpoint, request }: Call): string | undefined {
  const key = readIdempotencyKey(request);
  if (key === undefined && endpoint.needsKey) throw new Refusal('request.key_required');
  return key;
}

function keyedRequest(call: Call): KeyedRequest | undefined {
  const { endpoint, caller, input } = call;
  const key = requestKey(call);
  if (key === undefined || !caller.actor || !takesIdempotencyKey(endpoint)) return undefined;
  return {
    ownerId: caller.actor.adminId,
    key,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    bodyHash: hashInput(input),
  };
}

/** Writes the audit lines of one call into the transaction that is given. */
function auditOf({ platform, endpoint, request, caller }: Call, tx: Tx) {
  const { actor, ip } = caller;
  const { id: requestId } = request;
  const action = endpoint.audit as `${string}.${string}`;
  const blank = { action, actor, before: null, after: null };
  return (line: AuditLine) =>
    platform.appendAudit(tx, { ...blank, ...line, at: platform.now(), ip, requestId });
}

async function answerSteps(call: Call, handler: AnyHandler) {
  const { db, now } = call.platform;
  const key = requestKey(call);
  const keyed = keyedRequest(call);
  const claim = async (tx: Tx) => {
    if (keyed) await claimKey(tx, keyed, now());
  };
  let isBegun = false;
  const step: RunStep = (work) =>
    transaction(db, (tx) => work({ tx, now, audit: auditOf(call, tx) })).then((done) => {
      isBegun = true;
      return done;
    });
  const steps = { ...askedOf(call), db, key, claim, step };
  const reply = await handler(steps).catch((error) => {
    throw isBegun ? asPartlyDone(error) : error;
  });
  return { status: 200, body: replyText(call.endpoint, reply) };
}

async function answerWrite(call: Call, handler: AnyHandler, reply: FastifyReply) {
  const { platform, endpoint, request } = call;
  const keyed = keyedRequest(call);
  let effects: ((request: FastifyRequest, reply: FastifyReply) => void)[] = [];
  const outcome = await transaction(platform.db, async (tx): Promise<StoredReply | Refusal> => {
    effects = [];
    const claim = keyed && (await claimKey(tx, keyed, platform.now()));
    if (claim && !claim.isOurs) return requireReply(claim);
    const audit = auditOf(call, tx);
    const onCommit = (effect: (typeof effects)[number]) => effects.push(effect);
    const result = await handler({ ...askedOf(call), tx, audit, onCommit });
    // What was written stays, and whoever asks again with the key is told the same.
    if (result instanceof Refusal) {
      const body = JSON.stringify(refusalBody(result, request.id, localeOf(request.headers)));
      if (keyed) await keepReply(tx, keyed, { status: result.status, body });
      return result;
    }
    const stored = { status: 200, body: replyText(endpoint, result) };
    if (keyed) await keepReply(tx, keyed, stored);
    return stored;
  });
  for (const effect of effects) effect(request, reply);
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Refuses a write that the database broke off with what is known of it. */
const tellOutcome = (call: Call) => (error: unknown) => {
  throw error instanceof Interrupted ? refusalOf(error, keyedRequest(call) !== undefined) : error;
};

/** A handler whose types the compiler has checked already; the loop below cannot tell them apart. */
type AnyHandler = (asked: object) => Promise<unknown>;

/**
 * Binds every endpoint of one contract file to its handler; a missing handler does not compile.
 * Who may call, what is readable, one transaction with its audit line, and the shape of the
 * reply are settled here, so that handlers hold nothing but the noun's own matter.
 */
/** What answers each of these endpoints. */
export type Handlers<C> = {
  readonly [K in keyof C]: C[K] extends Endpoint ? Handler<C[K]> : never;
};

export function implement<C extends Record<string, Endpoint>>(
  app: FastifyInstance,
  platform: Platform,
  endpoints: C,
  handlers: { readonly [K in keyof C]: Handler<C[K]> },
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const given: unknown = handlers[name as keyof C];
    const isInSteps = given instanceof InSteps;
    const handler = (isInSteps ? given.handler : given) as AnyHandler;
    const isGet = endpoint.method === 'GET';
    const isRead = isGet || endpoint.writesNothing;
    app.route({
      method: endpoint.method,
      url: endpoint.path.slice(API_PREFIX.length),
      ...(endpoint.bodyBytesMax && { bodyLimit: endpoint.bodyBytesMax }),
      ...(endpoint.keepsIdle && {
        childLoggerFactory: quietLogger,
        config: { keepsIdle: true },
      }),
      onRequest: [
        ...(isGet ? [] : [requireSameOrigin]),
        async (request, reply) => {
          await admit(platform, endpoint, request, reply);
          requireOn(platform, [endpoint.when]);
        },
      ],
      handler: async (request, reply) => {
        const caller = request.caller as Caller;
        const input = readInput(endpoint, request);
        requireOn(platform, conditionsOf(endpoint, input));
        await requireOwnLine(platform, endpoint, caller.actor, input);
        const call = { platform, endpoint, request, caller, input };
        if (endpoint.isFile) return sendFile(call, handler, reply);
        const { status, body } = isRead
          ? await answerRead(call, handler)
          : await (isInSteps
              ? answerSteps(call, handler)
              : answerWrite(call, handler, reply)
            ).catch(tellOutcome(call));
        if (endpoint.isRevalidated && isKept(request, reply, body)) return reply.code(304).send();
        reply.code(status).type('application/json; charset=utf-8');
        return reply.send(endpoint.isCompressible ? compressedFor(request, reply, body) : body);
      },
    });
  }
}
