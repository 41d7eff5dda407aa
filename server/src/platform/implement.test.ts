// Writes in several transactions: each stands by itself, with its own audit lines.
import { endpoint } from '@gwanje/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  auditLines,
  callWith,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { appendAuditEvent } from '../audit/append-audit-event.command';
import { findOfLine } from '../own-line.queries';
import { recogniseCaller } from '../session/recognise-caller';
import type { Tx } from './database';
import { implement, inSteps, type Steps } from './implement';
import { passingSealer } from './sealer';

/** Asks somebody outside between two transactions, as the calls to providers do. */
const askOutside = endpoint({
  method: 'POST',
  path: '/api/ask-outside',
  access: 'money.move',
  needsKey: true,
  summary: 'Writes one row, asks, writes another.',
  input: z.strictObject({ answer: z.enum(['yes', 'no', 'broken']) }),
  reply: z.object({ key: z.string() }),
  refusals: ['provider.rejected'],
  audit: 'test.ask',
});
type Asking = Steps<typeof askOutside>;

const KEY = { headers: { 'idempotency-key': 'press-0001' } };

let server: TestServer;
let finance: SignedIn;
/** What the handler does; each test sets its own. */
let handle: (asking: Asking) => Promise<{ key: string }>;

beforeEach(async () => {
  server = await givenServer({
    web: async (app) => {
      const now = () => server.clock.now;
      const platform = {
        get db() {
          return server.database.db;
        },
        now,
        callerOf: (request: FastifyRequest, reply: FastifyReply) =>
          recogniseCaller(server.database.db, now)(request, reply),
        appendAudit: appendAuditEvent,
        noteDenial: async () => undefined,
        sealer: passingSealer(),
        findOfLine,
      };
      implement(app, platform, { askOutside }, { askOutside: inSteps((asking) => handle(asking)) });
    },
  });
  finance = await signedIn(server, { type: 2 });
  handle = twoSteps;
});
afterEach(() => server.close());

const write = (tx: Tx, name: string) => tx.insertInto('job').values({ name }).execute();
const written = async () =>
  (await server.database.db.selectFrom('job').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

async function twoSteps({ input, key, step, refuse }: Asking): Promise<{ key: string }> {
  await step(async ({ tx, audit }) => {
    await write(tx, 'first');
    await audit({ subject: 'first', after: { asked: true } });
  });
  server.clock.advance(60_000);
  if (input.answer === 'broken') throw new Error('the outside broke');
  await step(async ({ tx, audit }) => {
    await write(tx, 'second');
    await audit({ subject: 'second', action: 'test.answer' });
    if (input.answer === 'no') return refuse('provider.rejected');
  });
  return { key: key as string };
}

const ask = (answer: string, options: object = KEY) =>
  finance.call('POST', '/ask-outside', { answer }, options);

describe('a write in steps', () => {
  it('commits each step by itself, with its audit line, its time and the request', async () => {
    const startedAt = server.clock.now;
    const { status, body, headers } = await ask('yes');
    expect({ status, body }).toEqual({ status: 200, body: { key: 'press-0001' } });
    expect(await written()).toEqual(['first', 'second']);
    const line = { actor_id: finance.adminId, request_id: headers['x-request-id'] };
    expect(await auditLines(server, 'test.ask')).toMatchObject([
      { ...line, subject: 'first', before: null, after: { asked: true }, at: startedAt },
    ]);
    expect(await auditLines(server, 'test.answer')).toMatchObject([
      { ...line, subject: 'second', at: server.clock.now },
    ]);
  });

  it('keeps the steps before the one that is refused, and nothing of that one', async () => {
    expectRefusal(await ask('no'), 409, 'provider.rejected');
    expect(await written()).toEqual(['first']);
    expect(await auditLines(server, 'test.answer')).toEqual([]);
  });

  it('keeps the steps before a fault', async () => {
    const answer = await ask('broken');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('the outside broke');
    expect(await written()).toEqual(['first']);
  });

  it('holds no transaction between the steps', async () => {
    handle = async ({ db, step }) => {
      await step(({ tx }) => write(tx, 'first'));
      const { rows } = await server.database.pool.query(
        "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in%'",
      );
      expect(rows).toEqual([{ count: 0 }]);
      const seen = await db.selectFrom('job').select('name').execute();
      return { key: seen.map(({ name }) => name).join() };
    };
    expect((await ask('yes')).body).toEqual({ key: 'first' });
  });

  it('runs a step again when the database asks for it, and none of the others', async () => {
    const runs = { first: 0, second: 0 };
    handle = async ({ step }) => {
      await step(async () => {
        runs.first += 1;
      });
      await step(async ({ tx }) => {
        runs.second += 1;
        await write(tx, 'second');
        if (runs.second < 3)
          throw Object.assign(new Error('serialize'), {
            code: runs.second === 1 ? '40001' : '40P01',
          });
      });
      return { key: '' };
    };
    expect((await ask('yes')).status).toBe(200);
    expect(runs).toEqual({ first: 1, second: 3 });
    expect(await written()).toEqual(['second']);
  });

  it('leaves being idempotent to its handler, which is given the key', async () => {
    const keys: (string | undefined)[] = [];
    handle = async ({ key }) => {
      keys.push(key);
      return { key: `${keys.length}` };
    };
    expect((await ask('yes')).body).toEqual({ key: '1' });
    expect((await ask('yes')).body).toEqual({ key: '2' });
    expect(keys).toEqual(['press-0001', 'press-0001']);
    const kept = await server.database.db.selectFrom('idempotency_key').selectAll().execute();
    expect(kept).toEqual([]);
  });

  it('does not begin without a key, a readable input, a session or the right', async () => {
    expectRefusal(await ask('yes', {}), 400, 'request.key_required');
    expectRefusal(await ask('perhaps'), 400, 'request.invalid');
    const stranger = await callWith(server)('POST', '/ask-outside', { answer: 'yes' }, KEY);
    expectRefusal(stranger, 401, 'session.required');
    const { call } = await signedIn(server, { type: 5 });
    const auditor = await call('POST', '/ask-outside', { answer: 'yes' }, KEY);
    expectRefusal(auditor, 403, 'session.forbidden');
    expect(await written()).toEqual([]);
  });

  it('breaks where its reply says more than the contract', async () => {
    handle = async () => ({ key: 'k', balanceWon: 1 });
    expect((await ask('yes')).status).toBe(500);
  });
});
