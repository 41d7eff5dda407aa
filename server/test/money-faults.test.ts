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
import { type Desk, givenDesk } from './given-desk';
import { givenMember } from './given-member';
import { givenMoneySetting, givenRequest } from './given-request';

const FAULTS_TIMEOUT_MS = 120_000;
/** More statements than any of the writes has. */
const STATEMENTS_MAX = 60;

let server: TestServer;
let desk: Desk;
let proxy: FaultProxy;
let faulty: OpenDatabase;
let app: FastifyInstance;
let admin: SignedIn;
/** Calls the same server, over connections that are cut. */
let callFaulty: Call;

beforeEach(async () => {
  desk = givenDesk();
  server = await givenServer({ providers: { honor: desk } });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  admin = await signedIn(server);
  for (const setting of DEMO_MONEY_SETTINGS) await givenMoneySetting(server, setting);
  proxy = await startFaultProxy(server.url);
  faulty = openDatabase(proxy.url, () => undefined);
  app = await buildApp({
    database: faulty,
    now: () => server.clock.now,
    providers: { honor: desk },
  });
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
  readonly method?: 'PUT';
  readonly path: string;
  readonly body: object;
}

let keyCount = 0;
const newKey = () => {
  keyCount += 1;
  return `faults-${keyCount}`;
};

const send = (call: Call, { method, path, body }: Omit<Write, 'memberIds'>, key: string) =>
  call(method ?? 'POST', path, body, { headers: { 'idempotency-key': key } });

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
    const approved = await send(admin.call, { path: `${path}/approve`, body: {} }, newKey());
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
  'sending money to a provider': async () => {
    const memberId = await member();
    const body = { memberId, provider: 'honor', amountWon: 60_000 };
    return { memberIds: [memberId], path: '/api/money/provider-transfers', body };
  },
  'fetching money and play from a provider': async () => {
    const { memberId } = await givenMember(server, { walletsWon: { casino: 50_000 } });
    desk.heldWon.set(memberId, 58_000);
    const body = { _id: memberId, all: true };
    return { memberIds: [memberId], method: 'PUT', path: '/api/v3/honor-to-money', body };
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
     union all select concat_ws(' ', 'transfer', direction, status, amount_won)
       from provider_transfer where member_id = any($1)
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

/**
 * Everything that may be found, in the order in which it comes about: what stood before, what a
 * provider's silence leaves where one is asked in between, and what a write leaves.
 */
async function stagesOf(prepare: () => Promise<Write>) {
  const unbroken = await given(prepare);
  const nothing = await unbroken.tracesNow();
  expect((await send(admin.call, unbroken.write, unbroken.key)).status).toBe(200);
  const all = await unbroken.tracesNow();
  expect(all).not.toEqual(nothing);

  const begun = await given(prepare);
  desk.isSilent = true;
  const isAsked = (await send(admin.call, begun.write, begun.key)).body.code === 'provider.pending';
  desk.isSilent = false;
  return isAsked ? [nothing, await begun.tracesNow(), all] : [nothing, all];
}

async function expectSoundLedger() {
  const differences: string[] = [];
  const onDifference = ({ sentence }: { sentence: string }) => differences.push(sentence);
  await verifyLedger(server.database.db, { onDifference });
  expect(differences).toEqual([]);
}

describe.each(Object.entries(WRITES))('%s', (_, prepare) => {
  it.each<FaultMoment>(['before', 'after'])(
    'leaves all or nothing when cut off %s any of its statements, and happens once when repeated',
    async (moment) => {
      const stages = await stagesOf(prepare);
      const last = stages.length - 1;
      const reached: number[] = [];
      for (let statement = 1; ; statement += 1) {
        expect(statement).toBeLessThan(STATEMENTS_MAX);
        const { write, key, tracesNow } = await given(prepare);
        proxy.arm(statement, moment);
        const answer = await send(callFaulty, write, key);
        const isCut = proxy.disarm();
        const left = await tracesNow();
        expect(answer.status).toBe(isCut ? 500 : 200);
        expect(stages).toContainEqual(left);
        if (isCut) reached.push(stages.findIndex((stage) => isDeepStrictEqual(stage, left)));

        const repeated = await send(callFaulty, write, key);
        expect(repeated.status).toBe(200);
        expect(await tracesNow()).toEqual(stages[last]);
        expect((await send(callFaulty, write, key)).text).toBe(repeated.text);
        expect(await tracesNow()).toEqual(stages[last]);
        if (isCut) continue;
        expect(left).toEqual(stages[last]);
        expect(repeated.text).toBe(answer.text);
        break;
      }
      // Begin, claim, lock, post, audit, reply, commit: fewer would mean that it counts wrongly.
      expect(reached.length).toBeGreaterThan(6);
      expect(reached).toEqual([...reached].sort());
      // After the deed only the answer to its last statement, the commit, can be lost.
      expect(reached.filter((stage) => stage === last)).toHaveLength(moment === 'after' ? 1 : 0);
      await expectSoundLedger();
    },
    FAULTS_TIMEOUT_MS,
  );
});
