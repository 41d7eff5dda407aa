// What every server test begins with: a server on a database of its own, administrators, and calls in their name.
import { ADMIN_TYPE_PARTNER, type ErrorBody, REFUSALS } from '@gwanje/contract';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type AppOptions, buildApp } from '../src/app';
import type { AuditRow } from '../src/audit/audit-hash.rule';
import { databaseOver, type OpenDatabase, openDatabase } from '../src/platform/database';
import { newToken, tokenHash } from '../src/session/session-token';
import { createTestDatabase } from './test-database';

export const PASSWORD = 'a password for tests';
/** A hash says its own cost: nobody guesses at these, and thousands of tests sign in. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  /** The same database as the owner of its tables sees it, for what the server may not do. */
  readonly owner: OpenDatabase;
  readonly url: string;
  readonly ownerUrl: string;
  /** Time as the server sees it; it stands still until it is moved. */
  readonly clock: { now: Date; advance(ms: number): void };
  close(): Promise<void>;
}

/** Connections of servers that earlier tests of this file had, by what they are connected to. */
const kept = new Map<string, OpenDatabase>();
let isLastOver = false;
if (typeof afterAll === 'function')
  afterAll(async () => {
    isLastOver = true;
    await Promise.all([...kept.values()].map((database) => database.close()));
  });

const isForNext = ({ pool }: OpenDatabase) =>
  !isLastOver && !pool.ended && pool.waitingCount === 0 && pool.idleCount === pool.totalCount;

/** A server on an empty, migrated database. */
export async function givenServer(options: Partial<AppOptions> = {}): Promise<TestServer> {
  const place = await createTestDatabase();
  const { url, drop } = place;
  const database = kept.get(url) ?? openDatabase(url, () => undefined);
  kept.delete(url);
  let owner: OpenDatabase | undefined;
  const clock = {
    now: new Date(),
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  const app = await buildApp({
    database,
    now: () => clock.now,
    callsPerMinuteMax: 1_000_000,
    ...options,
  });
  const close = async () => {
    await app.close();
    await owner?.close();
    // A session knows the tables after its first statements, and greeting it is dear: the next test has it too.
    const isKept = isForNext(database);
    if (!isKept) await database.close();
    // What is remembered of a database goes with it: the next test's is another one.
    if ((await drop(isKept)) && isKept) kept.set(url, databaseOver(database.pool));
    else await database.close();
  };
  return {
    ...{ app, database, url, clock, close },
    get owner() {
      owner ??= openDatabase(place.ownerUrl, () => undefined);
      return owner;
    },
    get ownerUrl() {
      return place.ownerUrl;
    },
  };
}

export interface GivenAdmin {
  readonly adminId: string;
  readonly id: string;
}

interface GivenAdminOptions {
  readonly type?: number;
  readonly id?: string;
  readonly mustChangePassword?: boolean;
  /** The member whose line he has; it makes him a partner. */
  readonly partnerId?: string;
}

let adminCount = 0;

/** An active administrator whose password is PASSWORD. */
export async function givenAdmin(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  options: GivenAdminOptions = {},
): Promise<GivenAdmin> {
  adminCount += 1;
  const { partnerId = null, type = partnerId === null ? 0 : ADMIN_TYPE_PARTNER } = options;
  const { id = `admin-${adminCount}`, mustChangePassword = false } = options;
  passwordHash ??= hash(PASSWORD, CHEAP);
  const adminId = uuidv7();
  await database.db
    .insertInto('admin')
    .values({
      _id: adminId,
      login_id: id,
      nick: `nick of ${id}`,
      type,
      partner_id: partnerId,
      status: 'active',
      password_hash: await passwordHash,
      must_change_password: mustChangePassword,
      created_at: clock.now,
    })
    .execute();
  return { adminId, id };
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects; a wrong guess fails it.
  readonly body: any;
  readonly text: string;
  readonly headers: Record<string, unknown>;
  readonly cookies: readonly { name: string; value: string; [attribute: string]: unknown }[];
}

export type Call = (
  method: NonNullable<InjectOptions['method']>,
  path: string,
  body?: object,
  options?: Pick<InjectOptions, 'headers' | 'remoteAddress'>,
) => Promise<Answer>;

/** Calls as a browser's page of this server would, with the cookies that are given. */
export const callWith =
  ({ app }: TestServer, cookies: Record<string, string> = {}): Call =>
  async (method, path, body, options = {}) => {
    const isRead = method === 'GET' || method === 'HEAD';
    const answer = await app.inject({
      method,
      url: path,
      cookies,
      ...options,
      headers: { ...(isRead ? {} : { 'content-type': 'application/json' }), ...options.headers },
      ...(isRead ? {} : { payload: JSON.stringify(body ?? {}) }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : undefined,
      text: answer.body,
      headers: answer.headers,
      cookies: answer.cookies,
    };
  };

export interface SignedIn extends GivenAdmin {
  /** Where. */
  readonly server: TestServer;
  readonly call: Call;
  readonly token: string;
}

export const logInAs = (server: TestServer, id: string, password = PASSWORD) =>
  callWith(server)('POST', '/api/login', { id, password });

/** An administrator of `type` with a live session, as if his login were long forgotten. */
export async function signedIn(
  server: TestServer,
  options: GivenAdminOptions = {},
): Promise<SignedIn> {
  const admin = await givenAdmin(server, options);
  const token = newToken();
  const at = server.clock.now;
  await server.database.db
    .insertInto('admin_session')
    .values({
      ...{ token_hash: tokenHash(token) as Buffer, admin_id: admin.adminId },
      ...{ created_at: at, last_seen_at: at, ip: '127.0.0.1', user_agent: 'lightMyRequest' },
    })
    .execute();
  return { ...admin, server, token, call: callWith(server, { gwanje_session: token }) };
}

/** The same by a login, with all that it leaves: its line, and what is known of its place. */
export async function loggedIn(
  server: TestServer,
  options: GivenAdminOptions = {},
): Promise<SignedIn> {
  const admin = await givenAdmin(server, options);
  const answer = await logInAs(server, admin.id);
  const token = answer.cookies.find(({ name }) => name === 'gwanje_session')?.value;
  if (token === undefined) throw new Error(`login failed: ${answer.text}`);
  return { ...admin, server, token, call: callWith(server, { gwanje_session: token }) };
}

/** How many statements wait for a lock. */
export async function countWaiting({ database: { pool } }: TestServer): Promise<number> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await pool.query(waiting)).rowCount ?? 0;
}

/** Resolves once a statement, or so many of them, wait for a lock. */
export async function somebodyWaits(server: TestServer, statements = 1): Promise<void> {
  while ((await countWaiting(server)) < statements);
}

/**
 * Holds an administrator up while `end` goes on, and tells how many of his sessions nobody holds
 * meanwhile: whoever holds one and then waits for him locks out whoever has them the other way round.
 */
export async function sessionsFree<T>(
  server: TestServer,
  adminId: string,
  end: () => Promise<T>,
): Promise<readonly [number, T]> {
  const holder = await server.owner.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from admin where _id = $1 for update', [adminId]);
  const ended = end();
  await somebodyWaits(server);
  const { rowCount } = await holder.query(
    'select 1 from admin_session where admin_id = $1 for update skip locked',
    [adminId],
  );
  await holder.query('commit');
  holder.release();
  return [rowCount ?? 0, await ended];
}

/** Holds calls up at their audit lines, which come last: all that nothing keeps apart have looked before one is done. */
export async function heldUp<T>(
  server: TestServer,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await server.owner.pool.connect();
  await holder.query('begin');
  await holder.query('lock table audit_head in exclusive mode');
  const answers = calls.map((call) => call());
  await somebodyWaits(server, calls.length);
  await holder.query('commit');
  holder.release();
  return Promise.all(answers);
}

/** Puts a network on the administrators' list, by an administrator who connects from there. */
export async function givenAllowedNetwork(server: TestServer, network: string): Promise<void> {
  const { call } = await signedIn(server);
  const options = { remoteAddress: network.replace(/\/.*/, '') };
  const answer = await call('POST', '/api/admin-ip-addresses', { network, memo: '' }, options);
  if (answer.status !== 200) throw new Error(`not allowed: ${answer.text}`);
}

/** The audit lines of one action, the oldest first. */
export const auditLines = ({ database }: TestServer, action: string): Promise<AuditRow[]> =>
  database.db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', action)
    .orderBy('at')
    .orderBy('chain')
    .orderBy('seq')
    .execute();

/**
 * How many rows every table has, by name; one statement, because some tests ask thousands of times.
 * What counts calls is left out: it is written some time after them.
 */
export async function rowCounts({ owner }: TestServer): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind in ('r', 'p') and relname not in ('feed_key_day', 'feed_key_address', 'address_use')
    order by 1`.execute(owner.db);
  const counted = tables.rows.map(
    ({ name }) => sql`select ${name}::text as name, count(*) as n from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; n: number }>`
    ${sql.join(counted, sql` union all `)}`.execute(owner.db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** Expects a refusal with a sentence and a request id, and nothing internal. */
export function expectRefusal(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, code: answer.body?.code }).toEqual({ status, code });
  const { message, requestId } = answer.body as ErrorBody;
  expect(message.length).toBeGreaterThan(5);
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
}

/** Expects a 4xx with a Korean sentence and a request id, in few words and without a trace of the inside. */
export function expectCleanRefusal({ status, text }: Pick<Answer, 'status' | 'text'>): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  const body = JSON.parse(text) as { code: string; message: string; requestId: string };
  expect(Object.keys(REFUSALS)).toContain(body.code);
  expect(body.message).toMatch(/[가-힣]/);
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  // A line of a stack names where it stands; a key that the caller made up is quoted and may say anything.
  expect(text).not.toMatch(/node_modules|\bat .+:\d+:\d+|select .+ from |insert into |FST_|22P0/);
  expect(text.length).toBeLessThan(10_000);
}
