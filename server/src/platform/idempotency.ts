import { createHash } from 'node:crypto';
import type { Endpoint } from '@gwanje/contract';
import type { FastifyRequest } from 'fastify';
import { type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Tx } from './database';
import { invalidField, localeOf, Refusal } from './refusal';

export interface KeyedRequest {
  /** An administrator or a key of the feed. */
  readonly ownerId: string;
  readonly key: string;
  readonly endpoint: string;
  readonly bodyHash: Buffer;
}

export interface StoredReply {
  readonly status: number;
  readonly body: string;
}

const KEPT_HOURS = 24;
const PRUNED_ROWS_MAX = 1_000;

const SECRET_FIELDS = ['password', 'currentPassword', 'newPassword'];

/**
 * Whether an `Idempotency-Key` counts on this endpoint: on everything that a signed-in
 * administrator writes without giving a password. What is kept of a body is a fast hash, which must
 * never be one of a password.
 */
export function takesIdempotencyKey(endpoint: Endpoint): boolean {
  const { method, access, input, writesNothing, isConfidential } = endpoint;
  if (method === 'GET' || access === 'public' || writesNothing || isConfidential) return false;
  const shape = 'shape' in input ? (input.shape as object) : {};
  return !SECRET_FIELDS.some((field) => field in shape);
}

/** 8 to 100 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = /^[!-~]{8,100}$/;

/**
 * The key of a request, or undefined when none was sent.
 *
 * @throws {Refusal} request.invalid
 */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  throw invalidField('Idempotency-Key', 'wrong_type', localeOf(request.headers));
}

const sortKeys = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const hashInput = (input: object): Buffer =>
  createHash('sha256').update(JSON.stringify(input, sortKeys)).digest();

interface Claim {
  /** False when an earlier equal request has claimed the key. */
  readonly isOurs: boolean;
  /** That request's; null when it works in steps, whose first one has claimed the key. */
  readonly reply: StoredReply | null;
}

/** Takes a key unless somebody has it; waits for whoever is taking it. */
export const claimStatement = (
  { ownerId, key, endpoint, bodyHash }: KeyedRequest,
  now: Date,
): RawBuilder<unknown> => sql`
  insert into idempotency_key (owner_id, key, endpoint, body_hash, created_at)
  values (${ownerId}, ${key}, ${endpoint}, ${bodyHash}, ${now}) on conflict do nothing`;

/**
 * Claims the key inside the change's own transaction, so that key and effect stand or fall
 * together; a second claim waits for the first to end.
 *
 * @throws {Refusal} request.key_reused when the key came with another endpoint or body
 */
export const claimKey = async (tx: Tx, keyed: KeyedRequest, now: Date): Promise<Claim> =>
  claimOf(tx, keyed, await claimStatement(keyed, now).execute(tx));

/** What came of `claimStatement`. @throws {Refusal} request.key_reused */
export async function claimOf(
  tx: Tx,
  { ownerId, key, endpoint, bodyHash }: KeyedRequest,
  { numAffectedRows }: QueryResult<unknown>,
): Promise<Claim> {
  if (numAffectedRows === 1n) return { isOurs: true, reply: null };
  const earlier = await tx
    .selectFrom('idempotency_key')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.endpoint !== endpoint || !earlier.body_hash.equals(bodyHash))
    throw new Refusal('request.key_reused');
  const { reply_status: status, reply_body: body } = earlier;
  return { isOurs: false, reply: status === null || body === null ? null : { status, body } };
}

/** The reply of an earlier equal request that works in one transaction. */
export function requireReply({ reply }: Claim): StoredReply {
  if (!reply) throw new Error('An idempotency key was committed without its reply.');
  return reply;
}

export const replyStatement = (
  { ownerId, key }: KeyedRequest,
  { status, body }: StoredReply,
): RawBuilder<unknown> => sql`
  update idempotency_key set reply_status = ${status}, reply_body = ${body}
  where owner_id = ${ownerId} and key = ${key}`;

export async function keepReply(tx: Tx, keyed: KeyedRequest, stored: StoredReply): Promise<void> {
  await replyStatement(keyed, stored).execute(tx);
}

/** Gives a key back: what was done under it stays, and the same call is judged anew. */
export async function freeKey(tx: Tx, { ownerId, key }: KeyedRequest): Promise<void> {
  await tx
    .deleteFrom('idempotency_key')
    .where('owner_id', '=', ownerId)
    .where('key', '=', key)
    .execute();
}

/** Forgets keys older than a day, a bounded number at a time. */
export async function pruneKeys(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  await tx
    .deleteFrom('idempotency_key')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('owner_id', 'key'),
        'in',
        selectFrom('idempotency_key')
          .select(['owner_id', 'key'])
          .where('created_at', '<', before)
          .limit(PRUNED_ROWS_MAX)
          .forUpdate()
          .skipLocked()
          .$asTuple('owner_id', 'key'),
      ),
    )
    .execute();
}
