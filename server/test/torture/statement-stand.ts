// A server process with a provider, behind a proxy that can hold what it sends to its database.
import { type OpenDatabase, openDatabase } from '../../src/platform/database';
import { type FakeProvider, startFakeProvider } from '../fake-provider';
import { type FaultProxy, startFaultProxy } from '../fault-proxy';
import { type Call, givenAdmin, PASSWORD } from '../given';
import type { WriteScene } from '../money-writes';
import { call, logIn } from './clients';
import type { MortalDatabase } from './mortal-database';
import { connectionOf, createServerOn } from './stand';

export type Victim = 'server' | 'database';

/** An administrator of one's own: those of one share the end of their audit chain, and would wait. */
export interface Slot {
  readonly adminId: string;
  /** Answers status 0 when no answer came. */
  readonly call: Call;
}

export interface StatementStand {
  readonly proxy: FaultProxy;
  readonly fake: FakeProvider;
  readonly slots: readonly Slot[];
  /** To look into it past the proxy; another one after each strike. */
  database(): OpenDatabase;
  sceneOf(slot: Slot): WriteScene;
  /** Kills with -9, and answers once the server does again. */
  strike(victim: Victim): Promise<void>;
  close(): Promise<void>;
}

const callBy =
  (url: () => Promise<string>, cookie: string): Call =>
  async (method, path, body, options) => {
    const key = options?.headers?.['idempotency-key'] as string | undefined;
    const asked = { method, path, ...(body && { body }), ...(key && { key }) };
    const answer = await call(await url(), cookie, asked);
    const { status = 0, body: said } = answer ?? {};
    return { status, body: said, text: JSON.stringify(said) ?? '', headers: {}, cookies: [] };
  };

/**
 * @param slots how many calls can be held at once; fewer than the server has connections
 */
export async function createStatementStand(
  mortal: MortalDatabase,
  slots: number,
): Promise<StatementStand> {
  const fake = await startFakeProvider();
  const proxy = await startFaultProxy(mortal.url);
  const server = createServerOn({ DATABASE_URL: proxy.url, ...connectionOf(fake) });
  let database = openDatabase(mortal.url, () => undefined);

  const scene = () => ({ database, clock: { now: new Date(), advance: () => undefined } });
  const createSlot = async (): Promise<Slot> => {
    const url = await server.url();
    const { adminId, id } = await givenAdmin(scene());
    const cookie = await logIn(url, { id, password: PASSWORD });
    return { adminId, call: callBy(server.url, cookie) };
  };
  const close = async () => {
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
  } catch (error) {
    await close();
    throw error;
  }

  const kills: Record<Victim, () => Promise<void>> = {
    server: async () => {
      await server.kill();
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
    proxy,
    fake,
    slots: created,
    database: () => database,
    sceneOf: ({ call: ofSlot }) => ({
      server: scene(),
      admin: { call: ofSlot },
      second,
      play: fake.play,
    }),
    strike: (victim) => server.during(kills[victim]),
    close,
  };
}
