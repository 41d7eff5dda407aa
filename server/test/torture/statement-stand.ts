// A server process with a provider, behind a proxy that can hold or swallow what it sends to its database.

import { setTimeout as delay } from 'node:timers/promises';
import type { FeedScope } from '@gwanje/contract';
import type { Checkpoint } from '../../src/platform/checkpoint';
import { type OpenDatabase, openDatabase } from '../../src/platform/database';
import type { Limits } from '../../src/platform/database-limits';
import { type FakeProvider, startFakeProvider } from '../fake-provider';
import { type FaultProxy, startFaultProxy } from '../fault-proxy';
import type { GameScene } from '../game-writes';
import { type Call, givenAdmin, PASSWORD } from '../given';
import { type GivenFeedKey, type Sent, signedCall } from '../given-feed';
import { keyed } from '../given-request';
import { call, logIn } from './clients';
import type { MortalDatabase } from './mortal-database';
import { stopAll } from './power-cut';
import { connectionOf, createServerOn, databaseVariables } from './stand';

export type Victim = 'server' | 'database';

const POLL_MS = 20;
const PREPARING_TRIES_MAX = 20;

/** An administrator of one's own: those of one share the end of their audit chain, and would wait. */
export interface Slot {
  readonly adminId: string;
  /** By paths of the feed as a machine of one's own; answers status 0 when no answer came. */
  readonly call: Call;
}

export interface StatementStand {
  /** Of the owner of its tables, past the proxy. */
  readonly ownerUrl: string;
  readonly proxy: FaultProxy;
  readonly fake: FakeProvider;
  readonly slots: readonly Slot[];
  /** What the server has last known of the audit log. */
  checkpoint(): Promise<Checkpoint | undefined>;
  /** To look into it past the proxy; another one after each strike. */
  database(): OpenDatabase;
  sceneOf(slot: Slot): GameScene;
  /** Kills with -9, and answers once the server does again; leases of a dead one are over then. */
  strike(victim: Victim): Promise<void>;
  /** Lets the server go on under other limits than the usual ones. */
  limitTo(limits: Limits): Promise<void>;
  /**
   * Lets it stand still. @returns lets it go on
   *
   * @throws {Error} the processes of the database are not ours
   */
  standStill(victim: Victim): Promise<() => void>;
  /** Answers once no transaction of the server's is left. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** What the machine of each administrator may do. */
const SCOPES: readonly FeedScope[] = ['players', 'sports', 'casino', 'results'];
const CALLS_PER_MINUTE_MAX = 600_000;

const callBy =
  (url: () => Promise<string>, cookie: string, feedKey?: GivenFeedKey): Call =>
  async (method, path, body, options) => {
    const key = options?.headers?.['idempotency-key'] as string | undefined;
    const asked = { method, path, ...(body && { body }), ...(key && { key }) };
    const where = await url();
    const clock = { now: new Date(), advance: () => undefined };
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const signed =
      feedKey && path.startsWith('/feed/')
        ? signedCall({ clock }, feedKey, method as Sent['method'], path, body, headers).headers
        : {};
    const answer = await call(where, cookie, { ...asked, signed });
    const { status = 0, body: said } = answer ?? {};
    return { status, body: said, text: JSON.stringify(said) ?? '', headers: {}, cookies: [] };
  };

/** Asks again when it was broken off, as a busy machine may break off what is only to prepare. */
const insisting =
  (call: Call): Call =>
  async (...asked) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await call(...asked);
      if (answer.status !== 503 || tries === PREPARING_TRIES_MAX) return answer;
    }
  };

/** What the database calls the connections of the server. */
const NAME = 'tortured';
/** As once their time has passed: a job of a server that is killed is held up for a minute otherwise. */
const OVER = 'update job set lease_until = now() where lease_until is not null';
const UNSETTLED = `select from pg_stat_activity where application_name = '${NAME}' and state <> 'idle'`;

/** @param slots how many calls can be held at once; fewer than the server has connections */
export async function createStatementStand(
  mortal: MortalDatabase,
  slots: number,
): Promise<StatementStand> {
  const fake = await startFakeProvider();
  const named = new URL(mortal.url);
  named.searchParams.set('application_name', NAME);
  const proxy = await startFaultProxy(named.href);
  const isOwn = mortal.url === mortal.ownerUrl;
  const variables = {
    ...databaseVariables(proxy.url, isOwn ? proxy.url : mortal.ownerUrl),
    ...connectionOf(fake),
  };
  const server = createServerOn(variables);
  let database = openDatabase(mortal.url, () => undefined);

  const scene = () => ({ database, clock: { now: new Date(), advance: () => undefined } });
  const createSlot = async (): Promise<Slot> => {
    const url = await server.url();
    const { adminId, id } = await givenAdmin(scene());
    const cookie = await logIn(url, { id, password: PASSWORD });
    const feedKey = await callBy(server.url, cookie)('POST', '/api/feed-keys', {
      ...{ name: id, scopes: SCOPES, callsPerMinuteMax: CALLS_PER_MINUTE_MAX },
    });
    return { adminId, call: callBy(server.url, cookie, feedKey.body) };
  };
  let goOn = (): void => undefined;
  const close = async () => {
    goOn();
    await server.end();
    await database.close();
    await proxy.close();
    await fake.close();
    await mortal.close();
  };
  const created: Slot[] = [];
  let second: Slot;
  try {
    second = await createSlot();
    while (created.length < slots) created.push(await createSlot());
    // A server reads now and then who may call.
    const { call: ofLast } = created.at(-1) ?? second;
    while ((await ofLast('GET', '/feed/site')).status !== 200) await delay(POLL_MS);
  } catch (error) {
    await close();
    throw error;
  }

  const kills: Record<Victim, () => Promise<void>> = {
    server: async () => {
      await server.kill();
      await database.pool.query(OVER);
      await server.start();
    },
    database: async () => {
      await mortal.strike();
      await database.close();
      database = openDatabase(mortal.url, () => undefined);
      await server.awaitHealth();
    },
  };
  return {
    ownerUrl: mortal.ownerUrl,
    proxy,
    fake,
    slots: created,
    checkpoint: server.checkpoint,
    database: () => database,
    sceneOf: ({ call: ofSlot }) => ({
      server: scene(),
      admin: { call: insisting(ofSlot) },
      second: { call: insisting(second.call) },
      play: fake.play,
      feed: (method, path, body) => insisting(ofSlot)(method, path, body, keyed()),
    }),
    strike: (victim) => server.during(kills[victim]),
    limitTo(limits) {
      server.limitTo(limits);
      return server.during(kills.server);
    },
    async standStill(victim) {
      if (victim === 'server') {
        goOn = stopAll([server.pid()]);
        return goOn;
      }
      if (!mortal.standStill) throw new Error('Its processes are not ours to stop.');
      return mortal.standStill();
    },
    async settled() {
      while ((await database.pool.query(UNSETTLED)).rows.length > 0) await delay(POLL_MS);
    },
    close,
  };
}
