// Keys of the feed through HTTP: made, rotated, revoked, and what they were used for.
import { FEED_HEADERS } from '@gwanje/contract';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { feedCallWith, givenFeedKey, send, signedCall } from '../../test/given-feed';
import { givenMember } from '../../test/given-member';
import { countFeedUses } from './feed-uses';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const KEYS = '/api/feed-keys';
const ofSite = { name: '회원 사이트', scopes: ['players'], callsPerMinuteMax: 6_000 };

let server: TestServer;
let top: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server);
});
afterEach(() => server.close());

const callOf = ({ _id }: { readonly _id: string }) => ({ feedKeyId: _id, name: '회원 사이트' });

/** Whether a key opens the feed now. */
async function opens(key: Awaited<ReturnType<typeof givenFeedKey>>): Promise<number> {
  server.clock.advance(1_001);
  const { memberId } = await givenMember(server);
  return (await feedCallWith(server, key)('GET', `/feed/members/${memberId}/balances`)).status;
}

describe('config.createFeedKey', () => {
  it('shows the secret once, and keeps it out of lists, audit and the idempotency keys', async () => {
    const { body } = await top.call('POST', KEYS, ofSite);
    expect(body).toMatchObject({ ...ofSite, version: 1, revokedAt: null, callsToday: 0 });
    expect(body.secret).toMatch(/^[0-9a-f]{64}$/);
    const { text } = await top.call('GET', KEYS);
    const lines = JSON.stringify(await auditLines(server, 'feed_key.create'));
    expect(text).toContain(body._id);
    expect(lines).toContain(body._id);
    for (const told of [text, lines]) expect(told).not.toContain(body.secret);
  });

  it('refuses a name twice, no scope, an unknown one, and limits beyond bounds', async () => {
    await top.call('POST', KEYS, ofSite);
    expectRefusal(await top.call('POST', KEYS, ofSite), 409, 'feedKey.name_taken');
    const siteId = '01a1fd02-db58-75b9-8e38-aef672c0a558';
    expectRefusal(await top.call('POST', KEYS, { ...ofSite, siteId }), 404, 'site.not_found');
    for (const change of [
      { scopes: [] },
      { scopes: ['all'] },
      { callsPerMinuteMax: 0 },
      { vendors: ['kplay'] },
      { scopes: ['casino'], vendors: [] },
      { scopes: ['casino'], vendors: ['nobody'] },
      { name: ' ' },
    ])
      expectRefusal(await top.call('POST', KEYS, { ...ofSite, ...change }), 400, 'request.invalid');
  });
});

describe('a key of casino vendors', () => {
  it('keeps for whom it speaks, in the list and in the audit log', async () => {
    const vendors = ['rv', 'kplay', 'rv'];
    const asked = { ...ofSite, scopes: ['casino'], vendors };
    const { body } = await top.call('POST', KEYS, asked);
    expect(body.vendors).toEqual(['kplay', 'rv']);
    const every = await top.call('POST', KEYS, { ...asked, name: '모두', vendors: undefined });
    expect(every.body.vendors).toBeNull();
    const { rows } = (await top.call('GET', KEYS)).body;
    expect(rows.map((row: { vendors: unknown }) => row.vendors)).toEqual([null, ['kplay', 'rv']]);
    const [line] = await auditLines(server, 'feed_key.create');
    expect(line?.after).toMatchObject({ vendors: ['kplay', 'rv'] });
  });
});

describe('config.rotateFeedKey', () => {
  it('makes a new secret good at once, and leaves the old one good for a day', async () => {
    const old = await givenFeedKey(server, { top });
    const { body: fresh } = await top.call('POST', `${KEYS}/${old._id}/rotate`, { version: 1 });
    expect(fresh.secret).not.toBe(old.secret);
    expect([await opens(old), await opens(fresh)]).toEqual([200, 200]);
    server.clock.advance(24 * 3_600_000);
    expect([await opens(old), await opens(fresh)]).toEqual([401, 200]);
  });

  it('leaves what a program signs with good for its day, also where the new one was lost', async () => {
    const old = await givenFeedKey(server, { top });
    const rotate = (version: number) => top.call('POST', `${KEYS}/${old._id}/rotate`, { version });
    const { body: lost } = await rotate(1);
    server.clock.advance(3_600_000);
    const { body: fresh } = await rotate(2);
    expect([await opens(old), await opens(lost), await opens(fresh)]).toEqual([200, 200, 200]);
    server.clock.advance(23 * 3_600_000);
    expect([await opens(old), await opens(lost), await opens(fresh)]).toEqual([401, 200, 200]);
    // A day later everybody signs in anew.
    top = await signedIn(server);
    for (let version = 3; version < 12; version += 1)
      expect((await rotate(version)).status).toBe(200);
    expectRefusal(await rotate(12), 409, 'feedKey.rotated_often');
    server.clock.advance(1_000);
    expect(await opens(lost)).toBe(200);
    await top.call('POST', `${KEYS}/${old._id}/revoke`);
    server.clock.advance(1_000);
    expect([await opens(lost), await opens(fresh)]).toEqual([401, 401]);
    expect(await server.database.db.selectFrom('feed_key_secret').selectAll().execute()).toEqual(
      [],
    );
  });

  it('refuses what is gone, stale or revoked', async () => {
    const rotate = (id: string, version: number) =>
      top.call('POST', `${KEYS}/${id}/rotate`, { version });
    const { _id } = await givenFeedKey(server, { top });
    expectRefusal(await rotate(NOBODY, 1), 404, 'record.not_found');
    await rotate(_id, 1);
    expectRefusal(await rotate(_id, 1), 409, 'record.stale');
    await top.call('POST', `${KEYS}/${_id}/revoke`);
    expectRefusal(await rotate(_id, 3), 409, 'feedKey.revoked');
    expect(await auditLines(server, 'feed_key.rotate')).toHaveLength(1);
  });
});

describe('config.revokeFeedKey', () => {
  it('closes a key within a second and for good', async () => {
    const key = await givenFeedKey(server, { top });
    expect(await opens(key)).toBe(200);
    const { body } = await top.call('POST', `${KEYS}/${key._id}/revoke`);
    expect(body).toMatchObject({ revokedBy: { id: top.id }, revokedAt: expect.any(String) });
    expect(await auditLines(server, 'feed_key.revoke')).toMatchObject([{ actor_login_id: top.id }]);
    expect(await opens(key)).toBe(401);
    expectRefusal(await top.call('POST', `${KEYS}/${key._id}/revoke`), 409, 'feedKey.revoked');
    expectRefusal(await top.call('POST', `${KEYS}/${NOBODY}/revoke`), 404, 'record.not_found');
  });
});

describe('config.listFeedKeys', () => {
  it('tells what a key was used for today, from where, and how often it was refused', async () => {
    const key = await givenFeedKey(server, { top });
    const platform = { db: server.database.db, now: () => server.clock.now };
    const uses = countFeedUses(platform, server.app.log);
    for (const isRefused of [false, true, false])
      uses.note(callOf(key), { ip: '203.0.113.9', isRefused, aheadMs: 0 });
    await uses.flush();
    uses.note(callOf(key), { ip: '127.0.0.1', isRefused: false, aheadMs: null });
    await uses.flush();
    await uses.flush();
    const [row] = (await top.call('GET', KEYS)).body.rows;
    expect(row).toMatchObject({
      ...{ callsToday: 4, refusedToday: 1, lastUsedIp: '127.0.0.1' },
      lastUsedAt: server.clock.now.toISOString(),
    });
    await top.call('POST', '/api/api-ip-addresses', { network: '203.0.113.0/24', memo: '' });
    const entries = async () => (await top.call('GET', '/api/api-ip-addresses')).body.rows;
    const namesOf = async () => (await entries())[0].feedKeys;
    expect(await namesOf()).toEqual([row.name]);
    await server.database.pool.query(
      `update feed_key_address set last_at = last_at - interval '1 day'`,
    );
    expect(await namesOf()).toEqual([]);
  });

  it('forgets what was kept under idempotency keys a day ago, and nothing younger', async () => {
    const key = await givenFeedKey(server, { top });
    const { db } = server.database;
    const HOUR_MS = 3_600_000;
    for (const [name, hoursAgo] of [
      ['a-day-ago', 25],
      ['this-day', 23],
    ] as const)
      await db
        .insertInto('idempotency_key')
        .values({
          ...{ owner_id: key._id, key: name, endpoint: '', body_hash: Buffer.alloc(0) },
          created_at: new Date(server.clock.now.getTime() - hoursAgo * HOUR_MS),
        })
        .execute();
    const uses = countFeedUses({ db, now: () => server.clock.now }, server.app.log);
    uses.note(callOf(key), { ip: '127.0.0.1', isRefused: false, aheadMs: null });
    await uses.flush();
    const kept = await db
      .selectFrom('idempotency_key')
      .select('key')
      .where('owner_id', '=', key._id)
      .execute();
    expect(kept).toEqual([{ key: 'this-day' }]);
  });

  it('raises an alarm where every call of a key says that its clock differs', async () => {
    const key = await givenFeedKey(server, { top });
    const { db } = server.database;
    const uses = countFeedUses({ db, now: () => server.clock.now }, server.app.log);
    const noted = async (...all: readonly (number | null)[]) => {
      for (const aheadMs of all) uses.note(callOf(key), { ip: null, isRefused: false, aheadMs });
      await uses.flush();
      const { rows } = (await top.call('GET', '/api/money/alarms?isOpen=true')).body;
      return rows.map(({ details }: { details: object }) => details);
    };
    expect(await noted(-5_000, 900, -30_000)).toEqual([]);
    expect(await noted(null, 1_000)).toEqual([]);
    const details = { feedKeyId: key._id, name: '회원 사이트', aheadMs: -1_200 };
    expect(await noted(-9_000, null, -1_200)).toEqual([details]);
    expect(await noted(5_000)).toEqual([details]);
  });

  it('hears of the clock from calls that are signed alone', async () => {
    const key = await givenFeedKey(server, { top });
    const { memberId } = await givenMember(server);
    const sent = signedCall(server, key, 'GET', `/feed/members/${memberId}/balances`);
    const headers = { ...sent.headers, [FEED_HEADERS.signature]: 'f'.repeat(64) };
    const alarms = () => server.database.db.selectFrom('alarm').select('details').execute();
    server.clock.advance(4_000);
    expect((await send(server, { ...sent, headers })).status).toBe(401);
    expect((await send(server, sent)).status).toBe(200);
    await server.app.close();
    expect(await alarms()).toMatchObject([{ details: { feedKeyId: key._id, aheadMs: -4_000 } }]);
  });

  it('has counted every call of the door once the server ends', async () => {
    const key = await givenFeedKey(server, { top });
    const call = feedCallWith(server, key);
    const { memberId } = await givenMember(server);
    for (const id of [memberId, memberId, NOBODY])
      await call('GET', `/feed/members/${id}/balances`);
    await server.app.close();
    const days = await server.database.db.selectFrom('feed_key_day').selectAll().execute();
    expect(days).toMatchObject([{ feed_key_id: key._id, calls: 3, refused: 1 }]);
  });

  it('finds by a part of the name and by state', async () => {
    const { _id } = (await top.call('POST', KEYS, ofSite)).body;
    await top.call('POST', KEYS, { ...ofSite, name: '입금 통지' });
    await top.call('POST', `${KEYS}/${_id}/revoke`);
    const names = async (query: string) =>
      (await top.call('GET', `${KEYS}?${query}`)).body.rows.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('state=active')).toEqual(['입금 통지']);
    expect(await names('state=revoked')).toEqual(['회원 사이트']);
    expect(await names(`query=${encodeURIComponent('사이트')}`)).toEqual(['회원 사이트']);
  });
});

describe('config.totalFeedKeys', () => {
  it('counts them', async () => {
    await top.call('POST', KEYS, ofSite);
    expect((await top.call('GET', `${KEYS}/totals`)).body).toMatchObject({
      count: 1,
      isMore: false,
    });
  });
});
