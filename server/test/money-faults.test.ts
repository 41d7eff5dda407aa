// Every write that moves money, cut off at each of its statements in turn: all of it or nothing, and once; of the writes a
// share each day, and all of them with WALK=all.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app';
import { makeLedgerPartitions } from '../src/ledger/ledger-partitions';
import { verifyLedger } from '../src/ledger/verify-ledger';
import { DEMO_MONEY_SETTINGS } from '../src/money/settings/demo-money-settings.rule';
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
import { givenMoneySetting } from './given-request';
import { thereBefore, tracesOf } from './money-traces';
import { MONEY_WRITES, type MoneyWrite, press, type WriteScene } from './money-writes';
import { walkedAt } from './walk';

const FAULTS_TIMEOUT_MS = 120_000;
/** More statements than any of the writes has. */
const STATEMENTS_MAX = 60;

let server: TestServer;
let desk: Desk;
let proxy: FaultProxy;
let faulty: OpenDatabase;
let app: FastifyInstance;
let admin: SignedIn;
let second: SignedIn;
/** Calls the same server, over connections that are cut. */
let callFaulty: Call;

beforeEach(async () => {
  desk = givenDesk();
  server = await givenServer({ providers: { honor: desk } });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  admin = await signedIn(server);
  second = await signedIn(server);
  for (const setting of DEMO_MONEY_SETTINGS) await givenMoneySetting(server, setting);
  proxy = await startFaultProxy(server.url);
  faulty = openDatabase(proxy.url, () => undefined);
  app = await buildApp({
    database: faulty,
    now: () => server.clock.now,
    callsPerMinuteMax: 1_000_000,
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

let keyCount = 0;
const newKey = () => {
  keyCount += 1;
  return `faults-${keyCount}`;
};

type Prepare = (scene: WriteScene) => Promise<MoneyWrite>;

async function given(prepare: Prepare) {
  const play = (memberId: string, heldWon: number) => desk.heldWon.set(memberId, heldWon);
  const write = await prepare({ server, admin, second, play });
  const key = newKey();
  const { adminId } = admin;
  const before = await thereBefore(server.database.pool, adminId);
  const pressed = { memberIds: write.memberIds, adminId, key, ...before };
  return { write, key, tracesNow: () => tracesOf(server.database.pool, pressed) };
}

/**
 * Everything that may be found, in the order in which it comes about: what stood before, what a
 * provider's silence leaves where one is asked in between, and what a write leaves.
 */
async function stagesOf(prepare: Prepare) {
  const unbroken = await given(prepare);
  const nothing = await unbroken.tracesNow();
  expect((await press(admin.call, unbroken.write, unbroken.key)).status).toBe(200);
  const all = await unbroken.tracesNow();
  expect(all).not.toEqual(nothing);

  const begun = await given(prepare);
  desk.isSilent = true;
  const isAsked =
    (await press(admin.call, begun.write, begun.key)).body.code === 'provider.pending';
  desk.isSilent = false;
  return isAsked ? [nothing, await begun.tracesNow(), all] : [nothing, all];
}

async function expectSoundLedger() {
  const differences: string[] = [];
  const onDifference = ({ sentence }: { sentence: string }) => differences.push(sentence);
  await verifyLedger(server.database.db, { onDifference });
  expect(differences).toEqual([]);
}

describe.each(walkedAt('money-faults', Object.entries(MONEY_WRITES)))('%s', (_, prepare) => {
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
        const answer = await press(callFaulty, write, key);
        const isCut = proxy.disarm();
        const left = await tracesNow();
        expect(answer.status).toBe(isCut ? 503 : 200);
        expect(stages).toContainEqual(left);
        if (answer.body.code === 'request.interrupted') expect(left).toEqual(stages[0]);
        else if (isCut) expect(answer.body.code).toBe('request.outcome_unknown');
        if (isCut) reached.push(stages.findIndex((stage) => isDeepStrictEqual(stage, left)));

        const repeated = await press(callFaulty, write, key);
        expect(repeated.status).toBe(200);
        expect(await tracesNow()).toEqual(stages[last]);
        expect((await press(callFaulty, write, key)).text).toBe(repeated.text);
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
