// Money while something stands still: a lock, the database, one of its processes, the network. All of it or nothing, once, and told as it is.
import pg from 'pg';
import { buildApp } from '../src/app';
import { makeLedgerPartitions } from '../src/ledger/ledger-partitions';
import { DEMO_MONEY_SETTINGS } from '../src/money/settings/demo-money-settings.rule';
import { type OpenDatabase, openDatabase } from '../src/platform/database';
import type { Limits } from '../src/platform/database-limits';
import { migrate } from '../src/platform/migrate';
import { type FaultMoment, type FaultProxy, type Hold, startFaultProxy } from './fault-proxy';
import { type Answer, callWith, PASSWORD, type SignedIn, signedIn, type TestServer } from './given';
import { givenDesk } from './given-desk';
import { givenMoneySetting } from './given-request';
import { thereBefore, tracesOf } from './money-traces';
import { MONEY_WRITES, press } from './money-writes';
import { findBroken } from './torture/find-broken';
import { createMortalDatabase, type MortalDatabase } from './torture/mortal-database';
import { stopAll } from './torture/power-cut';

/** Every one of them is reached within a second or so. */
const LIMITS: Limits = {
  ...{ connectMs: 1_000, lockMs: 400, statementMs: 900, answerMs: 1_300, idleMs: 1_500 },
  helpersMax: 0,
};
/** Calls that come next. */
const OTHERS = 4;
const TRIES_MAX = 50;
const TIMEOUT_MS = 120_000;
const APPROVAL = 'approving a charge with its bonus';
const NAME = 'stalling';

let mortal: MortalDatabase;
let proxy: FaultProxy;
/** Past everything that stands still. */
let server: TestServer;
/** The same one, through the proxy and under short limits. */
let stalled: TestServer;
let admin: SignedIn;
/** Comes next, and has an audit chain of its own. */
let next: SignedIn;

const clock = { now: new Date(), advance: () => undefined };
const desk = givenDesk();

async function serve(database: OpenDatabase): Promise<TestServer> {
  const options = { database, now: () => clock.now, providers: { honor: desk } };
  const app = await buildApp({ ...options, callsPerMinuteMax: 1_000_000 });
  const owner = openDatabase(mortal.ownerUrl, () => undefined);
  const close = async () => {
    await app.close();
    await database.close();
    await owner.close();
  };
  return { app, database, owner, url: mortal.url, ownerUrl: mortal.ownerUrl, clock, close };
}

beforeAll(async () => {
  mortal = await createMortalDatabase();
  await migrate(mortal.ownerUrl, { serverUrl: mortal.url });
  proxy = await startFaultProxy(`${mortal.url}?application_name=${NAME}`);
  server = await serve(openDatabase(mortal.url, () => undefined));
  stalled = await serve(openDatabase(proxy.url, () => undefined, LIMITS));
  await makeLedgerPartitions(server.database.db, clock.now);
  for (const setting of DEMO_MONEY_SETTINGS) await givenMoneySetting(server, setting);
  admin = await signedIn(server);
  next = await signedIn(server);
}, TIMEOUT_MS);
afterAll(async () => {
  for (const each of [stalled, server, proxy, mortal]) await each.close();
});

let keyCount = 0;

/** A write that is about to be pressed by somebody, at the server whose database stands still. */
async function given(name: string, by = admin) {
  const play = (memberId: string, heldWon: number) => desk.heldWon.set(memberId, heldWon);
  const prepare = MONEY_WRITES[name] as (typeof MONEY_WRITES)[string];
  const write = await prepare({ server, admin: by, second: next, play });
  keyCount += 1;
  const key = `stalls-${keyCount}`;
  const { adminId, token } = by;
  const before = await thereBefore(server.database.pool, adminId);
  const pressed = { memberIds: write.memberIds, adminId, key, ...before };
  const call = callWith(stalled, { gwanje_session: token });
  return {
    tracesNow: () => tracesOf(server.database.pool, pressed),
    press: () => press(call, write, key),
  };
}
type Given = Awaited<ReturnType<typeof given>>;

interface Whole {
  readonly statements: readonly string[];
  readonly nothing: readonly string[];
  readonly all: readonly string[];
}

/** What a write is when nothing stands still: its statements, and what is there before and after it. */
async function whole(name: string): Promise<Whole> {
  for (let tries = 1; ; tries += 1) {
    const write = await given(name);
    const nothing = await write.tracesNow();
    const { statements } = proxy.hold(Number.POSITIVE_INFINITY, 'before');
    const { status } = await write.press();
    proxy.disarm();
    if (status === 200) return { statements, nothing, all: await write.tracesNow() };
    // The machine may be too busy for such limits.
    expect([status, tries < TRIES_MAX]).toEqual([503, true]);
  }
}

/** Presses until it is done; what is still in the way of it goes within the limits. */
async function pressUntilDone({ press }: Given): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await press();
    if (answer.status === 200) return answer;
    expect([answer.status, tries < TRIES_MAX]).toEqual([503, true]);
  }
}

/** The processes that serve the server whose database stands still, and are not done. */
const busyPids = async () =>
  (
    await server.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = '${NAME}' and state <> 'idle'`,
    )
  ).rows.map(({ pid }) => pid);

/** Waits until no transaction of a broken call is left in the database. */
async function settled(): Promise<void> {
  while ((await busyPids()).length > 0);
}

/** Locks as somebody at a console of the database might. @returns lets go */
async function lock(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: mortal.url });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return () => client.end();
}

/** What is left is all or nothing, and what was said of it is true. */
function expectTold({ nothing, all }: Whole, left: readonly string[], answer: Answer): void {
  expect([nothing, all]).toContainEqual(left);
  if (answer.status === 200) expect(left).toEqual(all);
  else if (answer.body.code === 'request.interrupted') expect(left).toEqual(nothing);
  else expect(answer.body.code).toBe('request.outcome_unknown');
}

/** Holds what a stall has left against what was said, and repeats the call under its key. */
async function expectOnce(one: Given, write: Whole, answer: Answer): Promise<void> {
  // They take every connection, and would commit what a transaction had left open on one.
  const others = await Promise.all(Array.from({ length: OTHERS }, () => given(APPROVAL, next)));
  await Promise.all(others.map(pressUntilDone));
  await settled();
  expectTold(write, await one.tracesNow(), answer);
  const repeated = await pressUntilDone(one);
  expect(await one.tracesNow()).toEqual(write.all);
  expect((await pressUntilDone(one)).text).toBe(repeated.text);
  expect(await one.tracesNow()).toEqual(write.all);
  expect(await findBroken(server.database, undefined)).toEqual([]);
}

/** Presses a write, lets `stall` happen while it stands at its statement, then lets it go on. */
async function pressAt(one: Given, held: Hold, stall: () => Promise<() => void>): Promise<Answer> {
  const answering = one.press();
  await held.reached;
  proxy.disarm();
  const goOn = await stall();
  held.release();
  const answer = await answering;
  goOn();
  return answer;
}

it.each([
  ['the sums of the day', () => lock('lock table ledger_day in share mode')],
  [
    'the head of the audit chain',
    () => lock(`select from audit_head where chain = '${admin.adminId}' for update`),
  ],
])(
  'leaves nothing of an approval while somebody holds %s',
  async (_, hold) => {
    const approval = await whole(APPROVAL);
    const one = await given(APPROVAL);
    const letGo = await hold();
    const answers = [await one.press(), await one.press()];
    await letGo();
    await expectOnce(one, approval, answers[0] as Answer);
    for (const { status, body } of answers) {
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'request.interrupted' });
      expect(body.message).toContain('이번 시도로 변경된 것은 없으니');
    }
  },
  TIMEOUT_MS,
);

describe.each<FaultMoment>(['before', 'after'])('%s a statement', (moment) => {
  it.each([
    ['the whole database stands', async () => (await mortal.standStill?.()) as () => void],
    ['the process that serves it stands', async () => stopAll(await busyPids())],
  ])(
    'approves once when %s still',
    async (_, stall) => {
      const approval = await whole(APPROVAL);
      for (const text of [/\bpost_movement\(/, /\bappend_audit_event\(/, /^commit/]) {
        const one = await given(APPROVAL);
        const statement = approval.statements.findIndex((each) => text.test(each)) + 1;
        expect(statement).toBeGreaterThan(0);
        const answer = await pressAt(one, proxy.hold(statement, moment), stall);
        await expectOnce(one, approval, answer);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'approves once when the network swallows it, and says when nobody can know',
    async () => {
      const approval = await whole(APPROVAL);
      const last = approval.statements.length;
      for (const statement of [1, 2, last - 1, last]) {
        const one = await given(APPROVAL);
        const held = proxy.swallow(statement, moment);
        const { status, body, ...rest } = await one.press();
        proxy.disarm();
        held.release();
        await expectOnce(one, approval, { status, body, ...rest });
        const code = statement === last ? 'request.outcome_unknown' : 'request.interrupted';
        expect({ status, code: body.code }).toEqual({ status: 503, code });
      }
    },
    TIMEOUT_MS,
  );
});

it(
  'says of a write in steps that its outcome is unknown once the first step is done',
  async () => {
    const name = 'sending money to a provider';
    const { statements, nothing, all } = await whole(name);
    const commits = statements.flatMap((text, index) => (/^commit/.test(text) ? [index + 1] : []));
    expect(commits).toHaveLength(2);
    const one = await given(name);
    const held = proxy.swallow((commits[0] as number) + 2, 'before');
    const { status, body } = await one.press();
    proxy.disarm();
    held.release();
    await settled();
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'request.outcome_unknown' });
    expect(body.message).toContain('새로 신청하지 마세요');
    expect([nothing, all]).not.toContainEqual(await one.tracesNow());
    await pressUntilDone(one);
    expect(await findBroken(server.database, undefined)).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'says of a write without a key that it may be done',
  async () => {
    const newPassword = 'another password for tests';
    const given = async () => {
      const call = callWith(stalled, { gwanje_session: (await signedIn(server)).token });
      return () => call('PUT', '/api/password', { currentPassword: PASSWORD, newPassword });
    };
    const counted = await given();
    const { statements } = proxy.hold(Number.POSITIVE_INFINITY, 'before');
    expect((await counted()).status).toBe(200);
    proxy.disarm();
    const swallowed = await given();
    const held = proxy.swallow(statements.length, 'before');
    const { status, body } = await swallowed();
    proxy.disarm();
    held.release();
    await settled();
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'request.perhaps_done' });
    expect(body.message).toContain('처리되었을 수 있으니');
  },
  TIMEOUT_MS,
);
