// Few members of a filter, in an order of the ranks.
import { type CompiledQuery, Kysely } from 'kysely';
import { givenServer, type TestServer } from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import { PoolDialect } from '../../platform/database-driver';
import { CALL_LIMITS } from '../../platform/database-limits';
import type { Schema } from '../../schema';
import { MEMBERS } from './member-list.queries';

const OTHERS = 12;

let server: TestServer;
beforeAll(async () => {
  server = await givenServer();
});
afterAll(() => server.close());

it('looks none up beside them', async () => {
  for (let made = 0; made < OTHERS; made += 1) await givenMember(server);
  const { memberId } = await givenMember(server, { level: 7 });
  const { pool } = server.database;
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: new PoolDialect(pool, CALL_LIMITS),
    log: ({ query }) => void sent.push(query),
  });
  const context = { db, actor: null, now: () => server.clock.now };
  const plansOf = async (input: Parameters<typeof MEMBERS.page>[0]['input']) => {
    sent.length = 0;
    const { rows } = await MEMBERS.page({ ...context, input });
    const ranked = sent.find(({ sql }) => sql.includes('member_rank') && sql.includes('offset 0'));
    const plan = await pool.query(`explain analyze ${ranked?.sql}`, [
      ...(ranked?.parameters ?? []),
    ]);
    const lines = plan.rows.map((row): string => row['QUERY PLAN']);
    const looked = lines.flatMap((line) => / on member .*loops=(\d+)/.exec(line)?.[1] ?? []);
    return { found: rows.map(({ _id }) => _id), lookedUp: Math.max(...looked.map(Number)) };
  };
  expect(await plansOf({ sort: '-moneyWon', level: 7 })).toEqual({
    found: [memberId],
    lookedUp: 1,
  });
  const all = await plansOf({ sort: '-moneyWon' });
  expect(all.found).toHaveLength(OTHERS + 1);
  expect(all.lookedUp).toBe(OTHERS + 1);
});
