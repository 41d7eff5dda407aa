// What every list keeps to, on a short one: its places, its batches, and one row by its name.
import { sql } from 'kysely';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../test/given';
import { IP_ADDRESSES } from '../config/config.queries';
import { FOUND_MAX, isAmong } from './list';

const PATH = '/api/api-ip-addresses';
const { api } = IP_ADDRESSES;

let server: TestServer;
let top: SignedIn;
/** Oldest first. */
let networks: string[];

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
  networks = ['10.0.0.0/8', '10.1.0.0/16', '192.0.2.1', '192.0.2.2', '192.0.2.3'];
  for (const network of networks) await top.call('POST', PATH, { network, memo: '' });
});
afterEach(() => server.close());

const context = () => ({
  db: server.database.db,
  actor: { type: 0, line: null },
  now: () => server.clock.now,
});

describe('rows of a list', () => {
  const batches = async (page: Parameters<typeof api.rows>[1], batchRows: number) => {
    const read: string[][] = [];
    for await (const batch of api.rows(context(), page, batchRows))
      read.push(batch.map(({ network }) => network));
    return read;
  };

  it('come in batches, all of them once, in the order that is asked for', async () => {
    expect(await batches({ sort: 'oldest' }, 2)).toEqual([
      networks.slice(0, 2),
      networks.slice(2, 4),
      networks.slice(4),
    ]);
    expect(await batches({}, 5)).toEqual([networks.toReversed()]);
    expect(await batches({ query: '192' }, 2)).toEqual([['192.0.2.3', '192.0.2.2'], ['192.0.2.1']]);
    expect(await batches({ query: 'nowhere' }, 2)).toEqual([]);
  });

  it('go on where they were when a row that was read is gone', async () => {
    const read: string[] = [];
    for await (const batch of api.rows(context(), { sort: 'oldest' }, 2)) {
      read.push(...batch.map(({ network }) => network));
      for (const { _id } of batch) await top.call('DELETE', `${PATH}/${_id}`);
    }
    expect(read).toEqual(networks);
  });
});

describe('a row by its name', () => {
  it('is the row of the list, or nothing', async () => {
    const { rows } = await api.page({ ...context(), input: {} });
    const [{ _id = '' } = {}] = rows;
    expect(await api.one(context(), _id)).toEqual(rows[0]);
    expect(await IP_ADDRESSES.admin.one(context(), _id)).toBeUndefined();
    await expect(IP_ADDRESSES.admin.get(context(), _id)).rejects.toThrow('There is no ip');
  });
});

describe('rows that are found before a list is gone along', () => {
  const holds = async (count: number) => {
    const found = sql`select n from generate_series(1, ${count}::int) as all_of_them (n)`;
    const holding = await isAmong(context(), sql`n`, found, sql`n % 2 = 0`);
    const { rows } = await sql<{ n: number }>`
      select n from generate_series(${FOUND_MAX}::int, ${FOUND_MAX + 3}::int) as row (n)
      where ${holding} order by n`.execute(server.database.db);
    return rows.map(({ n }) => n - FOUND_MAX);
  };

  it('are told one by one while they are few', async () => {
    expect(await holds(FOUND_MAX)).toEqual([0]);
  });

  it('are asked for along the list once they are more', async () => {
    expect(await holds(FOUND_MAX + 1)).toEqual([0, 2]);
  });
});
