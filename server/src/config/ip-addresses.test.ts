// Allowed addresses through HTTP: the two lists, how entries are written, and who would be locked out.
import {
  auditLines,
  type Call,
  callWith,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { feedCallWith, givenFeedKey } from '../../test/given-feed';
import { newId } from '../platform/new-id';
import { STRANGERS_PER_HOUR_MAX, writeAddressUses } from './address-uses.queries';
import { countAddressUses } from './count-address-uses';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let top: SignedIn;
let stranger: Call;

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
  stranger = callWith(server);
});
afterEach(() => server.close());

const OWN_NETWORK = '127.0.0.0/8';
const FOREIGN = '203.0.113.7';
const ADMIN_IPS = '/api/admin-ip-addresses';
const API_IPS = '/api/api-ip-addresses';
const entry = (network: string, memo = '') => ({ network, memo });

describe('config.listAdminIpAddresses', () => {
  it('answers the entries, the newest first, and when it was read', async () => {
    expect((await top.call('GET', ADMIN_IPS)).body).toEqual({
      rows: [],
      more: false,
      at: server.clock.now.toISOString(),
    });
    await top.call('POST', ADMIN_IPS, entry(OWN_NETWORK, '사무실'));
    server.clock.advance(1_000);
    const { body: second } = await top.call('POST', ADMIN_IPS, entry(FOREIGN));
    const { body } = await top.call('GET', ADMIN_IPS);
    expect(body.rows[0]).toEqual(second);
    expect(body.rows[1]).toMatchObject({
      network: OWN_NETWORK,
      memo: '사무실',
      createdBy: top.id,
    });
  });

  it('names the narrowest blocked network in force that an entry overlaps', async () => {
    await top.call('POST', ADMIN_IPS, entry(OWN_NETWORK));
    for (const network of [FOREIGN, '198.51.100.0/24']) {
      await top.call('POST', ADMIN_IPS, entry(network));
      await top.call('POST', API_IPS, entry(network));
    }
    const block = (
      network: string,
      door: 'both' | 'site' | 'console',
      until: Date | null = null,
    ) => ({
      ...{ blocked_ip_id: newId(server.clock.now), network, door, until, reason: '공격' },
      ...{ created_at: server.clock.now, created_by: top.adminId },
    });
    await server.database.db
      .insertInto('blocked_ip')
      .values([
        block('203.0.0.0/16', 'console'),
        block('203.0.113.0/24', 'both'),
        block('203.0.113.7/32', 'site'),
        block('203.0.113.6/31', 'both', new Date(0)),
        block('198.51.100.9/32', 'console'),
      ])
      .execute();
    const blocks = async (path: string) =>
      (await top.call('GET', path)).body.rows.map(
        ({ blockedBy }: { blockedBy: string | null }) => blockedBy,
      );
    expect(await blocks(ADMIN_IPS)).toEqual(['198.51.100.9', '203.0.113.0/24', null]);
    expect(await blocks(API_IPS)).toEqual([null, null]);
  });

  it('finds what an address begins with or a memo holds, each sign as itself', async () => {
    for (const [network, memo] of [
      [OWN_NETWORK, '본사 100%'],
      [FOREIGN, '당직실'.normalize('NFD')],
    ] as const)
      await top.call('POST', ADMIN_IPS, entry(network, memo));
    const found = async (query: string) => {
      const { body } = await top.call('GET', `${ADMIN_IPS}?query=${encodeURIComponent(query)}`);
      return body.rows.map(({ network }: { network: string }) => network);
    };
    expect(await found('127.')).toEqual([OWN_NETWORK]);
    expect(await found('당직')).toEqual([FOREIGN]);
    expect(await found('0%')).toEqual([OWN_NETWORK]);
    expect(await found('%')).toEqual([OWN_NETWORK]);
    expect(await found('_')).toEqual([]);
  });
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) =>
  new Date(server.clock.now.getTime() + hours * HOUR_MS).toISOString();
const log = { error: () => undefined } as never;
const usesOf = (audience: 'admin' | 'api') =>
  countAddressUses(audience, { db: server.database.db, now: () => server.clock.now }, log);

describe('an entry with an end', () => {
  it('lets in until then, and no list that has run out lets nobody in', async () => {
    const entryUntil = (network: string) => ({ ...entry(network), untilAt: inHours(1) });
    // While nothing stays, everybody is let in, whatever is allowed for a while.
    expect((await top.call('POST', ADMIN_IPS, entryUntil(FOREIGN))).status).toBe(200);
    expect((await top.call('GET', ADMIN_IPS)).status).toBe(200);
    expect((await top.call('POST', ADMIN_IPS, entryUntil(OWN_NETWORK))).status).toBe(200);
    expect((await top.call('POST', ADMIN_IPS, entry('198.51.100.7'))).status).toBe(200);
    server.clock.advance(HOUR_MS - 1);
    expect((await top.call('GET', ADMIN_IPS)).status).toBe(200);
    server.clock.advance(1);
    expectRefusal(await top.call('GET', ADMIN_IPS), 403, 'session.ip_not_allowed');
  });

  it('is shown with it, and is none that is over', async () => {
    const untilAt = inHours(1);
    const { body } = await top.call('POST', API_IPS, { ...entry(FOREIGN), untilAt });
    expect(body).toMatchObject({ network: FOREIGN, untilAt });
    for (const path of [ADMIN_IPS, API_IPS]) {
      const over = await top.call('POST', path, { ...entry('192.0.2.1'), untilAt: inHours(-1) });
      expectRefusal(over, 400, 'ip.over');
    }
  });

  it('makes way for the same network once it is over', async () => {
    const untilAt = inHours(1);
    for (const [path, action] of [
      [ADMIN_IPS, 'admin_ip.add'],
      [API_IPS, 'api_ip.add'],
    ] as const) {
      const added = await top.call('POST', path, { ...entry('192.0.2.1'), untilAt });
      expectRefusal(await top.call('POST', path, entry('192.0.2.1')), 409, 'ip.exists');
      server.clock.advance(HOUR_MS);
      const again = await top.call('POST', path, { ...entry('192.0.2.1'), untilAt: inHours(2) });
      expect(again.status).toBe(200);
      expect(again.body._id).not.toBe(added.body._id);
      const line = (await auditLines(server, action)).at(-1);
      expect(line).toMatchObject({ before: { untilAt }, after: { _id: again.body._id } });
      server.clock.advance(-HOUR_MS);
    }
  });

  it('opens the feed for as long', async () => {
    const feed = feedCallWith(server, await givenFeedKey(server));
    await server.database.db.deleteFrom('allowed_ip_address').execute();
    await top.call('POST', API_IPS, { ...entry(OWN_NETWORK), untilAt: inHours(1) });
    expect((await feed('GET', '/feed/site')).status).toBe(200);
    server.clock.advance(HOUR_MS);
    expectRefusal(await feed('GET', '/feed/site'), 403, 'feed.address_not_allowed');
  });
});

describe('config.listRefusedAddresses', () => {
  const refusedAt = async (audience: string) =>
    (await top.call('GET', `/api/refused-addresses?audience=${audience}`)).body;

  it('has who was turned away within a week and would be now, each door by itself', async () => {
    const [admin, api] = [usesOf('admin'), usesOf('api')];
    for (const ip of [FOREIGN, FOREIGN, '192.0.2.1']) admin.note(ip, true);
    api.note('192.0.2.9', false);
    await Promise.all([admin.flush(), api.flush()]);
    server.clock.advance(2_000);
    admin.note(FOREIGN, true);
    await admin.flush();
    expect(await refusedAt('admin')).toEqual([
      { ip: FOREIGN, refused: 3, lastAt: server.clock.now.toISOString() },
      { ip: '192.0.2.1', refused: 1, lastAt: expect.any(String) },
    ]);
    expect(await refusedAt('api')).toEqual([]);
    await top.call('POST', ADMIN_IPS, entry(OWN_NETWORK));
    await top.call('POST', ADMIN_IPS, entry('192.0.2.0/24'));
    expect((await refusedAt('admin')).map(({ ip }: { ip: string }) => ip)).toEqual([FOREIGN]);
    server.clock.advance(8 * 24 * HOUR_MS);
    admin.note('192.0.2.2', true);
    await admin.flush();
    const { rows } = await server.database.pool.query('select host(ip) as ip from address_use');
    expect(rows).toEqual([{ ip: '192.0.2.2' }]);
  });

  it('keeps no more strangers of an hour than anybody reads, and whoever is let in', async () => {
    const { db } = server.database;
    const { now } = server.clock;
    const strangers = (from: number, count: number) =>
      new Map(
        Array.from({ length: count }, (_, n) => [
          `2001:db8::${(from + n).toString(16)}`,
          { calls: 1, refused: 1 },
        ]),
      );
    await writeAddressUses(db, 'api', strangers(0, STRANGERS_PER_HOUR_MAX), now);
    const flood = new Map([...strangers(1, 2_000), ...strangers(10_000, 10)]);
    flood.set(FOREIGN, { calls: 2, refused: 1 });
    await writeAddressUses(db, 'api', flood, now);
    const kept = await server.database.pool.query(
      'select count(*)::int as addresses, sum(refused)::int as refused from address_use',
    );
    const known = STRANGERS_PER_HOUR_MAX;
    expect(kept.rows).toEqual([{ addresses: known + 1, refused: known + 2_000 + 1 }]);
    await writeAddressUses(db, 'api', strangers(10_000, 10), new Date(now.getTime() + HOUR_MS));
    expect((await refusedAt('api'))[0]).toMatchObject({ refused: 1 });
  });

  it('says of an entry what was called from there, and who worked there', async () => {
    const api = usesOf('api');
    for (const isRefused of [false, false, true]) api.note(FOREIGN, isRefused);
    await api.flush();
    await top.call('POST', API_IPS, entry('203.0.113.0/24'));
    const [row] = (await top.call('GET', API_IPS)).body.rows;
    expect(row).toMatchObject({ lastUsedAt: server.clock.now.toISOString(), atWork: [] });
    const sums = await server.database.pool.query(
      'select sum(calls)::int as calls, sum(refused)::int as refused from address_use',
    );
    expect(sums.rows).toEqual([{ calls: 3, refused: 1 }]);
    await top.call('POST', ADMIN_IPS, entry(OWN_NETWORK));
    await server.database.pool.query('update admin_session set last_seen_at = now()');
    const [office] = (await top.call('GET', ADMIN_IPS)).body.rows;
    expect(office).toMatchObject({ atWork: [top.id], calls24h: 0 });
  });
});

describe('config.totalAdminIpAddresses', () => {
  it('counts what a filter leaves', async () => {
    for (const network of [OWN_NETWORK, FOREIGN]) await top.call('POST', ADMIN_IPS, entry(network));
    const { body } = await top.call('GET', `${ADMIN_IPS}/totals?query=203`);
    expect(body).toMatchObject({ count: 1, isMore: false, totals: [] });
  });

  it('counts those that stay, and those that let anybody in', async () => {
    await top.call('POST', ADMIN_IPS, entry(OWN_NETWORK));
    for (const network of ['192.0.2.1', '192.0.2.2'])
      await top.call('POST', ADMIN_IPS, { ...entry(network), untilAt: inHours(1) });
    await server.database.pool.query(
      `update allowed_ip_address set until_at = now() + (case when network = '192.0.2.1'
        then interval '1 hour' else interval '-1 hour' end) where until_at is not null`,
    );
    const counted = async (state: string) =>
      (await top.call('GET', `${ADMIN_IPS}/totals?state=${state}`)).body.count;
    expect([await counted('stays'), await counted('active')]).toEqual([1, 2]);
  });
});

describe('config.readConnection', () => {
  it('says from where the caller is connected', async () => {
    expect((await top.call('GET', '/api/connection')).body).toEqual({ connectIP: '127.0.0.1' });
  });
});

describe('config.addAdminIpAddress', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1/32', '127.0.0.1'],
    ['127.0.0.0/8', '127.0.0.0/8'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['::ffff:7f00:0/104', '127.0.0.0/8'],
  ])('allows %s as %s, with an audit line', async (network, stored) => {
    const { status, body } = await top.call('POST', ADMIN_IPS, entry(network));
    expect(status).toBe(200);
    expect(body.network).toBe(stored);
    const [line] = await auditLines(server, 'admin_ip.add');
    expect(line).toMatchObject({ chain: top.adminId, subject: stored, before: null, after: body });
  });

  it('refuses an entry that is on the list, however it is written', async () => {
    await top.call('POST', ADMIN_IPS, entry(OWN_NETWORK));
    const answer = await top.call('POST', ADMIN_IPS, entry('::ffff:127.0.0.0/104'));
    expectRefusal(answer, 409, 'ip.exists');
  });

  it.each([FOREIGN, '::1', '::127.0.0.1', '::fffe:0:0/95'])(
    'refuses %s as a first entry, which would lock the caller out',
    async (network) => {
      expectRefusal(await top.call('POST', ADMIN_IPS, entry(network)), 409, 'ip.would_lock_out');
      expect((await top.call('GET', ADMIN_IPS)).body.rows).toEqual([]);
      expect(await auditLines(server, 'admin_ip.add')).toEqual([]);
    },
  );

  it.each(['127.9.9.9/8', '::ffff:7f09:909/104', '2001:db8::1/32', '0.0.0.1/0', '::1/0'])(
    'refuses %s, which names an address within its network',
    async (network) => {
      for (const path of [ADMIN_IPS, API_IPS])
        expectRefusal(await top.call('POST', path, entry(network)), 400, 'ip.host_bits');
    },
  );

  it.each(['0.0.0.0/0', '::/0', '::ffff:0:0/96'])('refuses %s, which is everybody', async (all) => {
    for (const path of [ADMIN_IPS, API_IPS]) {
      expectRefusal(await top.call('POST', path, entry(all)), 400, 'ip.everything');
      expect((await top.call('GET', path)).body.rows).toEqual([]);
    }
  });

  it.each(['', 'localhost', '1.2.3', '1.2.3.4/33', '1.2.3.4/-1', '::1%eth0', '2001:db8::/129'])(
    'refuses %j',
    async (network) => {
      const answer = await top.call('POST', ADMIN_IPS, entry(network));
      expectRefusal(answer, 400, 'request.invalid');
      expect(answer.body.fields).toMatchObject([{ path: 'network', rules: [{ rule: 'bad_ip' }] }]);
    },
  );
});

describe('config.removeAdminIpAddress', () => {
  const add = async (network: string) =>
    (await top.call('POST', ADMIN_IPS, entry(network))).body as { _id: string };
  const pathOf = ({ _id }: { _id: string }) => `${ADMIN_IPS}/${_id}`;

  it('takes the entry off with an audit line', async () => {
    const added = await add(OWN_NETWORK);
    const answer = await top.call('DELETE', pathOf(added));
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: {} });
    expect((await top.call('GET', ADMIN_IPS)).body.rows).toEqual([]);
    const [line] = await auditLines(server, 'admin_ip.remove');
    expect(line).toMatchObject({
      chain: top.adminId,
      subject: OWN_NETWORK,
      before: added,
      after: null,
    });
  });

  it('refuses to remove what lets the caller in while others stay', async () => {
    const own = await add(OWN_NETWORK);
    await add(FOREIGN);
    expectRefusal(await top.call('DELETE', pathOf(own)), 409, 'ip.would_lock_out');
    expect((await top.call('GET', ADMIN_IPS)).body.rows).toHaveLength(2);
  });

  it('lets no two administrators at once remove each other’s way in', async () => {
    // Two, because one administrator's writes wait for each other at the end of their audit chain.
    const other = await signedIn(server, { type: 0 });
    let [mine, theirs] = [await add('127.0.0.1'), await add(OWN_NETWORK)];
    await add(FOREIGN);
    for (const network of ['127.0.0.0/9', '127.0.0.0/10', '127.0.0.0/11', '127.0.0.0/12']) {
      const answers = await Promise.all([
        top.call('DELETE', pathOf(mine)),
        other.call('DELETE', pathOf(theirs)),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      mine = answers[0]?.status === 200 ? theirs : mine;
      theirs = await add(network);
    }
  });

  it('refuses an entry that does not exist, or stands on the other list', async () => {
    expectRefusal(await top.call('DELETE', pathOf({ _id: NOBODY })), 404, 'record.not_found');
    const { body } = await top.call('POST', API_IPS, entry(FOREIGN));
    expectRefusal(await top.call('DELETE', pathOf(body)), 404, 'record.not_found');
  });
});

describe('config.listApiIpAddresses', () => {
  it('answers a list of its own', async () => {
    await top.call('POST', ADMIN_IPS, entry(OWN_NETWORK));
    const { body: added } = await top.call('POST', API_IPS, entry(FOREIGN, 'feed'));
    expect((await top.call('GET', API_IPS)).body.rows).toEqual([added]);
  });
});

describe('config.totalApiIpAddresses', () => {
  it('counts a list of its own', async () => {
    await top.call('POST', ADMIN_IPS, entry(OWN_NETWORK));
    expect((await top.call('GET', `${API_IPS}/totals`)).body).toMatchObject({ count: 0 });
  });
});

describe('config.addApiIpAddress', () => {
  it('allows an address that is not the own one, with an audit line', async () => {
    const { status, body } = await top.call('POST', API_IPS, entry('2001:db8::/32'));
    expect(status).toBe(200);
    const [line] = await auditLines(server, 'api_ip.add');
    expect(line).toMatchObject({ chain: top.adminId, subject: '2001:db8::/32', after: body });
    expect((await stranger('GET', '/api/auth')).status).toBe(200);
  });

  it('refuses an entry that is on the list, also when it comes eight times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => top.call('POST', API_IPS, entry(FOREIGN))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, 'ip.exists');
  });

  it.each([
    ['10.0.0.5/8', 'ip.host_bits'],
    ['0.0.0.0/0', 'ip.everything'],
  ])('refuses %s with %s', async (network, code) => {
    expectRefusal(await top.call('POST', API_IPS, entry(network)), 400, code);
    expect(await auditLines(server, 'api_ip.add')).toEqual([]);
  });
});

describe('config.removeApiIpAddress', () => {
  it('takes the entry off with an audit line, once', async () => {
    const { body: added } = await top.call('POST', API_IPS, entry(FOREIGN));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => top.call('DELETE', `${API_IPS}/${added._id}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 404, 'record.not_found');
    const lines = await auditLines(server, 'api_ip.remove');
    expect(lines).toMatchObject([{ chain: top.adminId, subject: FOREIGN, before: added }]);
  });
});
