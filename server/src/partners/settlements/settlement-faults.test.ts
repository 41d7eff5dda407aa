// Settlements over two servers, and over connections that are cut at each statement of paying and of
// taking back: every line once, to the won.
import { sql } from 'kysely';
import { type FaultMoment, startFaultProxy } from '../../../test/fault-proxy';
import {
  auditLines,
  callWith,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenBroken } from '../../../test/given-ledger';
import { givenMember } from '../../../test/given-member';
import { givenAloneLimits, keyed } from '../../../test/given-request';
import { expectSoundLedger } from '../../../test/given-round';
import { bookPlaced } from '../../../test/model-bets';
import { buildApp } from '../../app';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { type Database, openDatabase, transaction } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { foldDay } from '../rollups/fold-days.queries';
import { finishSettlements } from './finish-settlements.queries';

const DAY_MS = 86_400_000;
const SETTLEMENTS = '/api/settlements';
const LOST_WON = 1_000_000;
/** Of the head and of his branch: 50 and 40 percent of what the line has lost. */
const PAID_WON = 500_000;
/** More statements than two lines have. */
const STATEMENTS_MAX = 80;

let server: TestServer;
let finance: SignedIn;
let day: string;
let loser: { readonly memberId: string; readonly path: readonly string[] };

/** What a member beneath two partners loses on this day, which is over then. */
async function loseToday() {
  const { db } = server.database;
  const { now } = server.clock;
  const bet = { betId: newId(now), ...loser, rates: [], placedAt: now, payoutWon: 0 };
  await transaction(db, (tx) => bookPlaced(tx, [{ ...bet, stakeWon: LOST_WON }], now));
  day = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  server.clock.advance(DAY_MS);
  await transaction(db, (tx) => foldDay(tx, day, server.clock.now));
  finance = await signedIn(server, { type: 2 });
}

beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  await givenAloneLimits(server, {});
  const { db } = server.database;
  const at = new Date(server.clock.now.getTime() - 40 * DAY_MS);
  const path: string[] = [];
  for (const rate_bps of [5_000, 4_000]) {
    const { memberId } = await givenMember(server, { grade: 2, path: [...path] });
    await db
      .insertInto('commission_rate')
      .values({
        ...{ member_id: memberId, rate_id: newId(at), game_class: 'minigame', kind: 'losing' },
        ...{ rate_bps, pay: 'period', effective_at: at, at },
        ...{ set_by: null, agreed_by: null, reason: null },
      })
      .execute();
    path.push(memberId);
  }
  const { memberId } = await givenMember(server, { path });
  loser = { memberId, path };
  await loseToday();
});
afterEach(() => server.close());

const asked = () => ({ from: day, to: day, expectedCount: 2, expectedSumWon: PAID_WON });
const finish = (db: Database = server.database.db) =>
  finishSettlements({ db, now: () => server.clock.now }, new AbortController().signal);
const paidWon = async () => {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(balance_won), 0)::bigint as won from wallet where wallet = 'income'`.execute(
    server.database.db,
  );
  return rows[0]?.won;
};
/** As those decide who may, without the server that would begin with it at once. */
const decide = (settlementId: string, status: 'paying' | 'rollingBack') =>
  sql`update partner_settlement set status = ${status} where settlement_id = ${settlementId}`.execute(
    server.database.db,
  );
const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await finance.call(method, path, body, keyed());
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body;
};

test('two administrators on two servers settle a period once, and pay it once', async () => {
  const database = openDatabase(server.url, () => undefined);
  const app = await buildApp({
    ...{ database, now: () => server.clock.now },
    callsPerMinuteMax: 1_000_000,
  });
  const top = await signedIn(server, { type: 0 });
  const there = callWith({ ...server, app, database }, { gwanje_session: top.token });
  try {
    const runs = await Promise.all(
      [finance.call, there].map((by) => by('POST', SETTLEMENTS, asked(), keyed())),
    );
    expect(runs.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(runs.map(({ body }) => body.code)).toContain('settlement.period_taken');
    const { settlementId, version } = runs.find(({ status }) => status === 200)?.body ?? {};
    const approve = { version, sumWon: PAID_WON };
    const words = await Promise.all(
      [finance.call, there].map((by) =>
        by('POST', `${SETTLEMENTS}/${settlementId}/approve`, approve, keyed()),
      ),
    );
    expect(words.map(({ status }) => status).sort()).toEqual([200, 409]);
    await Promise.all([finish(), finish(database.db)]);
    await finish();
    expect(await paidWon()).toBe(PAID_WON);
    expect(await auditLines(server, 'settlement.run')).toHaveLength(1);
    expect(await auditLines(server, 'settlement.approve')).toHaveLength(1);
    await expectSoundLedger(server);
  } finally {
    await app.close();
    await database.close();
  }
});

test('pays what comes behind a run of which a line cannot be paid, and that one once it can', async () => {
  const broken = await call('POST', SETTLEMENTS, asked());
  await loseToday();
  const behind = await call('POST', SETTLEMENTS, asked());
  for (const { settlementId } of [broken, behind]) await decide(settlementId, 'paying');
  const isBroken = `new.settlement_id = '${broken.settlementId}'`;
  const mend = await givenBroken(server, 'settlement_line', isBroken);
  await expect(finish()).rejects.toThrow('broken on purpose');
  expect(await paidWon()).toBe(PAID_WON);
  expect((await call('GET', `${SETTLEMENTS}/${behind.settlementId}`)).status).toBe('done');
  await mend();
  await finish();
  expect(await paidWon()).toBe(2 * PAID_WON);
});

test.each<FaultMoment>(['before', 'after'])(
  'pays and takes back each line once, cut off %s any statement',
  async (moment) => {
    const proxy = await startFaultProxy(server.url);
    const faulty = openDatabase(proxy.url, () => undefined);
    /** Cut off at this statement, then finished by another one. @returns whether it was cut off */
    const cutOff = async (statement: number): Promise<boolean> => {
      proxy.arm(statement, moment);
      await finish(faulty.db).catch(() => undefined);
      const isCut = proxy.disarm();
      expect(await paidWon()).toBeLessThanOrEqual(PAID_WON);
      await finish();
      return isCut;
    };
    try {
      let lastCut = 0;
      for (let statement = 1; ; statement += 1) {
        expect(statement).toBeLessThan(STATEMENTS_MAX);
        const run = await call('POST', SETTLEMENTS, asked());
        const path = `${SETTLEMENTS}/${run.settlementId}`;
        await decide(run.settlementId, 'paying');
        const isPayingCut = await cutOff(statement);
        expect(await paidWon()).toBe(PAID_WON);
        expect((await call('GET', path)).status).toBe('done');
        await decide(run.settlementId, 'rollingBack');
        const isBackCut = await cutOff(statement);
        expect(await paidWon()).toBe(0);
        expect((await call('GET', path)).status).toBe('rollback');
        if (isPayingCut || isBackCut) lastCut = statement;
        else break;
      }
      expect(lastCut).toBeGreaterThan(10);
      await expectSoundLedger(server);
    } finally {
      await faulty.close();
      await proxy.close();
    }
  },
  120_000,
);
