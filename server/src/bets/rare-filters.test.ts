// Where a site has none of what a filter asks for, no page is looked for among all that there is.
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { givenServer, type TestServer } from '../../test/given';
import type { Database } from '../platform/database';
import type { Schema } from '../schema';
import { BETS } from './bets.queries';
import { CASINO_ROUNDS } from './casino/casino-rounds.queries';
import { CASINO_TRANSACTIONS } from './casino/casino-transactions.queries';
import { SPORTS_BETS } from './sports/sports-bets.queries';

let server: TestServer;
beforeAll(async () => {
  server = await givenServer();
});
afterAll(() => server.close());

const IS_TEST = { isTest: 'true' } as const;
const OF_VENDOR = { vendor: 'kplay', gameClass: 'casino' } as const;
const TOURNAMENTS = { ...OF_VENDOR, vendor: 'apoker', isTournament: 'true' } as const;

type Ask = (db: Database) => Promise<unknown>;
const asking = (db: Database) => ({ db, actor: null, now: () => server.clock.now });

/** How the first statement is planned that is sent where `off` is no way to go. */
async function planOf(ask: Ask, off: 'enable_seqscan' | 'enable_nestloop'): Promise<string> {
  const { pool } = server.database;
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  });
  await ask(db as Database);
  const [{ sql, parameters }] = sent as [CompiledQuery];
  const client = await pool.connect();
  try {
    await client.query(`set ${off} = off`);
    const { rows } = await client.query(`explain ${sql}`, [...parameters]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query(`reset ${off}`);
    client.release();
  }
}

it.each<readonly [what: string, index: string, ask: Ask]>([
  [
    'bets on mini-games of test accounts',
    'bet_test',
    (db) => BETS.page({ ...asking(db), input: IS_TEST }),
  ],
  [
    'bets on sports of test accounts',
    'bet_test',
    (db) => SPORTS_BETS.page({ ...asking(db), input: IS_TEST }),
  ],
  [
    'rounds of test accounts',
    'casino_round_test',
    (db) => CASINO_ROUNDS.page({ ...asking(db), input: { ...OF_VENDOR, ...IS_TEST } }),
  ],
  [
    'transactions of test accounts',
    'casino_transaction_test',
    (db) => CASINO_TRANSACTIONS.page({ ...asking(db), input: { ...OF_VENDOR, ...IS_TEST } }),
  ],
  [
    'rounds of tournaments',
    'casino_round_tournament',
    (db) => CASINO_ROUNDS.page({ ...asking(db), input: TOURNAMENTS }),
  ],
  [
    'transactions of tournaments',
    'casino_transaction_tournament',
    (db) => CASINO_TRANSACTIONS.page({ ...asking(db), input: TOURNAMENTS }),
  ],
])('%s are found by an index of their own', async (_, index, ask) => {
  expect(await planOf(ask, 'enable_seqscan')).toMatch(new RegExp(`using ${index} on `));
});

it.each<readonly [what: string, list: typeof BETS | typeof SPORTS_BETS]>([
  ['mini-games', BETS],
  ['sports', SPORTS_BETS],
])('bets on %s are not joined to all that there ever were from their address', async (_, list) => {
  const input = { mark: 'sameIp', from: '2026-01-01', to: '2026-01-31' } as const;
  const plan = await planOf((db) => list.totals({ ...asking(db), input }), 'enable_nestloop');
  expect(plan).toContain('bet other');
  expect(plan).not.toMatch(/Cond: .*other/);
});
