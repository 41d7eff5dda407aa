// Every write that moves money, cut off at each of its statements in turn: all of it or nothing, and once.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app';
import { makeLedgerPartitions } from '../src/ledger/ledger-partitions';
import { verifyLedger } from '../src/ledger/verify-ledger';
import { DEMO_MONEY_SETTINGS } from '../src/money/money-settings-start.rule';
import { type OpenDatabase, openDatabase } from '../src/platform/database';
import { type FaultMoment, type FaultProxy, startFaultProxy } from './fault-proxy';
import {
  type Call,
  callWith,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from './given';
import { givenMember } from './given-member';
import { givenMoneySetting, givenRequest } from './given-request';

const FAULTS_TIMEOUT_MS = 120_000;
/** More statements than any of the writes has; reaching it means that counting does not work. */
const STATEMENTS_MAX = 60;

let server: TestServer;
let proxy: FaultProxy;
let faulty: OpenDatabase;
let app: FastifyInstance;
let admin: SignedIn;
/** Calls the same server, over connections that are cut. */
let callFaulty: Call;

beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  admin = await signedIn(server);
  for (const setting of DEMO_MONEY_SETTINGS) await givenMoneySetting(server, setting);
  proxy = await startFaultProxy(server.url);
  faulty = openDatabase(proxy.url, () => undefined);
  app = await buildApp({ database: faulty, now: () => server.clock.now });
  callFaulty = callWith({ ...server, app }, { gwanje_session: admin.token });
});
afterEach(async () => {
  await app.close();
  await faulty.close();
  await proxy.close();
  await server.close();
});

interface Write {
  readonly memberIds: readonly string[];
  readonly path: string;
  readonly body: object;
}

let keyCount = 0;
const newKey = () => {
  keyCount += 1;
  return `faults-${keyCount}`;
};

const post = (call: Call, { path, body }: Pick<Write, 'path' | 'body'>, key: string) =>
  call('POST', path, body, { headers: { 'idempotency-key': key } });

const requestOf = async (memberId: string, kind: 'charge' | 'exchange') =>
  `/api/money/requests/${await givenRequest(admin, { memberId }, kind, 20_000)}`;

const member = async (walletsWon = { money: 100_000, point: 5_000 }) =>
  (await givenMember(server, { walletsWon })).memberId;

const WRITES: Record<string, () => Promise<Write>> = {
  'approving a charge with its bonus': async () => {
    const memberId = await member();
    const path = `${await requestOf(memberId, 'charge')}/approve`;
    return { memberIds: [memberId], path, body: {} };
  },
  'requesting an exchange': async () => {
    const memberId = await member();
    const body = { memberId, kind: 'exchange', amountWon: 70_000 };
    return { memberIds: [memberId], path: '/api/money/requests', body };
  },
  'declining an exchange': async () => {
    const memberId = await member();
    const path = `${await requestOf(memberId, 'exchange')}/decline`;
    return { memberIds: [memberId], path, body: { reason: 'fault' } };
  },
  'taking a bonus back': async () => {
    const memberId = await member();
    const path = await requestOf(memberId, 'charge');
    const approved = await post(admin.call, { path: `${path}/approve`, body: {} }, newKey());
    expect(approved.status).toBe(200);
    return { memberIds: [memberId], path: `${path}/take-back-bonus`, body: { reason: 'fault' } };
  },
  'transferring between members': async () => {
    const from = (await givenMember(server, { grade: 2, walletsWon: { money: 100_000 } })).memberId;
    const to = (await givenMember(server, { path: [from] })).memberId;
    const body = { fromMemberId: from, toMemberId: to, amountWon: 30_000, reason: 'fault' };
    return { memberIds: [from, to], path: '/api/money/transfers', body };
  },
  'adjusting directly': async () => {
    const memberId = await member();
    const body = { memberId, type: 'directExchangeMoney', amountWon: 40_000, reason: 'fault' };
    return { memberIds: [memberId], path: '/api/money/adjustments', body };
  },
  'converting points': async () => {
    const memberId = await member();
    const body = { memberId, type: 'PointChange', amountWon: 5_000 };
    return { memberIds: [memberId], path: '/api/money/conversions', body };
  },
};

/** All that a write can leave behind for these members, without identifiers and times. */
async function traces(memberIds: readonly string[], key: string, auditSeq: number) {
  const { rows } = await server.database.pool.query<{ trace: string }>(
    `select concat_ws(' ', 'wallet', wallet, balance_won, seq) as trace
       from wallet where member_id = any($1)
     union all select concat_ws(' ', 'movement', type, amount_won)
       from movement where member_id = any($1)
     union all select concat_ws(' ', 'entry', wallet, seq, type, amount_won, balance_after_won)
       from ledger_entry where member_id = any($1)
     union all select concat_ws(' ', 'day', day_on, wallet, type, entries, amount_won)
       from ledger_day where member_id = any($1)
     union all select concat_ws(' ', 'request', kind, status, amount_won, bonus_won)
       from money_request where member_id = any($1)
     union all select concat_ws(' ', 'adjustment', type, status, amount_won)
       from adjustment where member_id = any($1)
     union all select concat_ws(' ', 'audit', action)
       from audit_event where chain = $2 and seq > $3
     union all select concat_ws(' ', 'key', reply_status)
       from idempotency_key where admin_id::text = $2 and key = $4
     order by 1`,
    [memberIds, admin.adminId, auditSeq, key],
  );
  return rows.map(({ trace }) => trace);
}

async function newestAuditSeq(): Promise<number> {
  const head = await server.database.db
    .selectFrom('audit_head')
    .select('seq')
    .where('chain', '=', admin.adminId)
    .executeTakeFirst();
  return head?.seq ?? 0;
}

async function given(prepare: () => Promise<Write>) {
  const write = await prepare();
  const key = newKey();
  const auditSeq = await newestAuditSeq();
  return { write, key, tracesNow: () => traces(write.memberIds, key, auditSeq) };
}

/** What a write leaves when nothing fails, and what stood before. */
async function unbroken(prepare: () => Promise<Write>) {
  const { write, key, tracesNow } = await given(prepare);
  const nothing = await tracesNow();
  expect((await post(admin.call, write, key)).status).toBe(200);
  const all = await tracesNow();
  expect(all).not.toEqual(nothing);
  return { nothing, all };
}

describe.each(Object.entries(WRITES))('%s', (_, prepare) => {
  it.each<FaultMoment>(['before', 'after'])(
    'leaves all or nothing when cut off %s any of its statements, and happens once when repeated',
    async (moment) => {
      const { nothing, all } = await unbroken(prepare);
      const outcomes: string[] = [];
      for (let statement = 1; statement < STATEMENTS_MAX; statement += 1) {
        const { write, key, tracesNow } = await given(prepare);
        proxy.arm(statement, moment);
        const answer = await post(callFaulty, write, key);
        const isCut = proxy.disarm();
        const left = await tracesNow();
        expect(answer.status).toBe(isCut ? 500 : 200);
        expect([nothing, all]).toContainEqual(left);
        if (!isCut) {
          expect(left).toEqual(all);
          break;
        }
        outcomes.push(isDeepStrictEqual(left, all) ? 'all' : 'nothing');

        const repeated = await post(callFaulty, write, key);
        expect(repeated.status).toBe(200);
        expect(await tracesNow()).toEqual(all);
        expect((await post(callFaulty, write, key)).text).toBe(repeated.text);
        expect(await tracesNow()).toEqual(all);
      }
      // Begin, claim, lock, post, audit, reply, commit: fewer would mean that it counts wrongly.
      expect(outcomes.length).toBeGreaterThan(6);
      // Only the answer to the last statement, the commit, can be lost after the deed.
      const last = moment === 'after' ? 'all' : 'nothing';
      expect(outcomes).toEqual([...outcomes.slice(1).map(() => 'nothing'), last]);
      const differences: string[] = [];
      const onDifference = ({ sentence }: { sentence: string }) => differences.push(sentence);
      await verifyLedger(server.database.db, { onDifference });
      expect(differences).toEqual([]);
    },
    FAULTS_TIMEOUT_MS,
  );
});
