// The same server over connections that are cut at whatever statement a test names, and what was left behind.
import { sql } from 'kysely';
import { buildApp } from '../src/app';
import { type OpenDatabase, openDatabase } from '../src/platform/database';
import { type FaultMoment, startFaultProxy } from './fault-proxy';
import type { TestServer } from './given';
import { DRAW_KEY } from './given-round';

export const MOMENTS: readonly FaultMoment[] = ['before', 'after'];
/** More statements than anything here has. */
const STATEMENTS_MAX = 80;
/** Whatever moves money has more: fewer would mean that it counts wrongly. */
const STATEMENTS_MIN = 10;
/** What calls and sessions leave, whatever they do. */
const NO_EFFECT = [
  'address_use',
  'admin_session',
  'feed_key_address',
  'feed_key_day',
  'idempotency_key',
  'feed_nonce',
];

interface Pressed {
  /** Of what is cut, for as many moments as it is cut at. */
  readonly name: string;
  readonly moment: FaultMoment;
}

export interface CutOff {
  /** The server whose connections are cut. */
  readonly other: TestServer;
  readonly faulty: OpenDatabase;
  /** How many rows each table has and which transactions wrote them: whatever is written changes it. */
  everything(): Promise<Record<string, string>>;
  /**
   * Lets it be cut off before each of its statements, one after the other, and then where nothing
   * but the answer to the last is lost: whatever was cut off has left everything as it was, until
   * one was carried out whole.
   *
   * @param press whether it was acknowledged
   * @param count of what it leaves, once
   */
  everywhere(
    pressed: Pressed,
    press: (statement: number) => Promise<boolean>,
    count: () => Promise<number>,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Counts what is written by everybody, so nobody else may be at work meanwhile. */
export async function givenCutOff(server: TestServer): Promise<CutOff> {
  const proxy = await startFaultProxy(server.url);
  const faulty = openDatabase(proxy.url, () => undefined);
  // What a server does by the clock would be counted, and cut, as a statement of the call.
  const ticking = jest
    .spyOn(globalThis, 'setInterval')
    .mockImplementation(() => setTimeout(() => undefined));
  const app = await buildApp({
    database: faulty,
    now: () => server.clock.now,
    callsPerMinuteMax: 1_000_000,
    drawKey: DRAW_KEY,
  });
  ticking.mockRestore();
  /** How many statements each of these has. */
  const lengths = new Map<string, number>();

  async function everything(): Promise<Record<string, string>> {
    const { db } = server.owner;
    const tables = await sql<{ name: string }>`
      select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'public' and relkind = 'r' and relname <> all(${NO_EFFECT}::text[])
        and pg_relation_size(pg_class.oid) > 0`.execute(db);
    const printed = tables.rows.map(
      ({ name }) => sql`
        select ${name}::text as name, count(*) || ' ' || sum(xmin::text::bigint) as print
        from ${sql.table(name)}`,
    );
    const { rows } = await sql<{ name: string; print: string | null }>`
      ${sql.join(printed, sql` union all `)}`.execute(db);
    return Object.fromEntries(rows.flatMap(({ name, print }) => (print ? [[name, print]] : [])));
  }

  return {
    other: { ...server, app, database: faulty },
    faulty,
    everything,
    async everywhere({ name, moment }, press, count) {
      const before = await everything();
      const counted = await count();
      // What lies between two statements has been cut before the second already.
      const first = moment === 'before' ? 1 : (lengths.get(name) as number) - 2;
      for (let statement = first; ; statement += 1) {
        expect(statement).toBeLessThan(STATEMENTS_MAX);
        proxy.arm(statement, moment);
        const isAcknowledged = await press(statement);
        const isCut = proxy.disarm();
        expect(isAcknowledged).toBe(!isCut);
        if ((await count()) > counted) {
          lengths.set(name, statement - 1);
          expect(statement).toBeGreaterThan(STATEMENTS_MIN);
          // After the deed only the answer to its last statement, the commit, can be lost.
          expect(isCut).toBe(moment === 'after');
          return;
        }
        expect(isCut).toBe(true);
        expect(await everything()).toEqual(before);
      }
    },
    async close() {
      await app.close();
      await faulty.close();
      await proxy.close();
    },
  };
}
