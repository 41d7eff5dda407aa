// Who is made a partner, and who is none any more.
import { sql } from 'kysely';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import { givenMoneySetting } from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
import { findNamedRecommender } from '../../members/join-recommenders.queries';
import { transaction } from '../../platform/database';
import { newId } from '../../platform/new-id';

const PARTNERS = '/api/partners';
const DAY_MS = 86_400_000;
let server: TestServer;
let top: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
});
afterAll(() => server.close());

const memberOf = async (id: string) => (await top.call('GET', `/api/members/${id}`)).body;
const setGrade = async (id: string, grade: number, by = top) => {
  const { nick, level, status, version } = await memberOf(id);
  return by.call('PUT', `/api/members/${id}`, { nick, level, status, version, grade });
};
const givenRate = (id: string, rateBps: number, at: Date, kind = 'rolling') =>
  sql`
    insert into commission_rate (member_id, rate_id, game_class, kind, rate_bps, pay,
      effective_at, at)
    values (${id}, ${newId(new Date(server.clock.now.getTime() - 2 * DAY_MS))}, 'minigame', ${kind}, ${rateBps}, 'period', ${at},
      ${new Date(server.clock.now.getTime() - 2 * DAY_MS)})`.execute(server.database.db);
/** What everybody on a path rolls of a mini-game's stake at an instant. */
const rollingAt = async (path: readonly string[], at: Date) => {
  const { rows } = await sql<{ bps: number[] }>`
    select rolling_path_bps(${[...path]}::uuid[], 'minigame', ${at}) as bps`.execute(
    server.database.db,
  );
  return rows[0]?.bps;
};

describe('members.updateMember of a partner', () => {
  it('ends what he earned, now and later, and keeps who stands beneath him', async () => {
    const head = (await givenMember(server, { grade: 4 })).memberId;
    const shop = (await givenMember(server, { grade: 3, path: [head] })).memberId;
    const player = (await givenMember(server, { path: [head, shop] })).memberId;
    const { now } = server.clock;
    const later = new Date(now.getTime() + 3 * DAY_MS);
    await givenRate(head, 300, new Date(now.getTime() - DAY_MS));
    await givenRate(shop, 200, new Date(now.getTime() - DAY_MS));
    await givenRate(shop, 2_000, new Date(now.getTime() - DAY_MS), 'losing');
    // Set already, and to begin after he is none any more.
    await givenRate(shop, 250, later);
    await sql`insert into partner_code (code, partner_id) values ('DEMOTE', ${shop})`.execute(
      server.database.db,
    );
    const console = await signedIn(server, { partnerId: shop });
    expect((await console.call('GET', PARTNERS)).status).toBe(200);
    expect(await rollingAt([head, shop], later)).toEqual([300, 250]);
    expect((await setGrade(shop, 1)).body).toMatchObject({ grade: 1 });
    expect(await rollingAt([head, shop], server.clock.now)).toEqual([300, 0]);
    expect(await rollingAt([head, shop], later)).toEqual([300, 0]);
    const { rows } = await sql<{ rate_bps: number }>`
      select rate_bps from commission_rate where member_id = ${shop} and kind = 'losing'
      order by effective_at desc limit 1`.execute(server.database.db);
    expect(rows).toEqual([{ rate_bps: 0 }]);
    expect((await console.call('GET', PARTNERS)).status).toBe(401);
    expect((await memberOf(player)).recommendTree).toMatchObject([{ _id: head }, { _id: shop }]);
    const named = await transaction(server.database.db, (tx) => findNamedRecommender(tx, 'DEMOTE'));
    expect(named).toBeUndefined();
  });

  it('gives whoever becomes one what his grade begins with', async () => {
    const { casinoRolling } = UNSAVED_MONEY_SETTINGS;
    const { startRates } = casinoRolling;
    const casino = { ...startRates.casino, g3: { rateBps: 130, pays: 'instant' } } as const;
    await givenMoneySetting(server, {
      ...{ ...casinoRolling, version: 1, startRates: { ...startRates, casino } },
    });
    const { memberId } = await givenMember(server);
    expect((await setGrade(memberId, 3)).status).toBe(200);
    const { body } = await top.call('GET', `${PARTNERS}/${memberId}`);
    expect(body.partner).toMatchObject({ grade: 3, casinoBps: 130 });
    const registered = await top.call('POST', '/api/members', {
      ...{ id: 'newchief', nick: 'newchief', grade: 3, level: 1, bankAccount: null },
      ...{ recommenderId: null, isTest: false },
    });
    const made = await top.call('GET', `${PARTNERS}/${registered.body._id}`);
    expect(made.body.partner).toMatchObject({ grade: 3, casinoBps: 130 });
  });

  it('lets nobody stand above whoever is above him, nor beneath whoever is beneath', async () => {
    const head = (await givenMember(server, { grade: 4 })).memberId;
    const shop = (await givenMember(server, { grade: 3, path: [head] })).memberId;
    const { memberId } = await givenMember(server, { path: [head, shop] });
    expectRefusal(await setGrade(memberId, 4), 409, 'partner.grade_above_upline');
    expectRefusal(await setGrade(shop, 5), 409, 'partner.grade_above_upline');
    expectRefusal(await setGrade(head, 2), 409, 'partner.grade_below_child');
    const registered = await top.call('POST', '/api/members', {
      ...{ id: 'toohigh1', nick: 'toohigh1', grade: 4, level: 1, bankAccount: null },
      ...{ recommenderId: shop, isTest: false },
    });
    expectRefusal(registered, 409, 'partner.grade_above_upline');
    expect((await setGrade(shop, 4)).status).toBe(200);
    // Whoever stood between them is none any more, and in nobody's way.
    expect((await setGrade(shop, 1)).status).toBe(200);
    expect((await setGrade(memberId, 4)).status).toBe(200);
  });

  it('asks for the right to change partners, and for none of it where no partner is concerned', async () => {
    const support = await signedIn(server, { type: 3 });
    const { memberId } = await givenMember(server, { grade: 2 });
    const ordinary = (await givenMember(server)).memberId;
    for (const [id, grade] of [
      [memberId, 1],
      [ordinary, 2],
    ] as const)
      expectRefusal(await setGrade(id, grade, support), 400, 'request.invalid');
    const { nick, level, version } = await memberOf(memberId);
    const suspended = { level, version, status: 2, grade: 2, nick: `${nick}2`, reason: '점검' };
    expect((await support.call('PUT', `/api/members/${memberId}`, suspended)).status).toBe(200);
    const chief = { id: 'nochief1', nick: 'nochief1', grade: 2, level: 1, bankAccount: null };
    const registered = await support.call('POST', '/api/members', {
      ...{ ...chief, recommenderId: null, isTest: false },
    });
    expectRefusal(registered, 400, 'request.invalid');
    expect((await auditLines(server, 'member.update')).length).toBeGreaterThan(0);
  });
});

describe('the joining code of a partner', () => {
  it('brings nobody in while he is suspended', async () => {
    const { memberId } = await givenMember(server, { id: 'halted', grade: 2 });
    await sql`insert into partner_code (code, partner_id) values ('HALTED1', ${memberId})`.execute(
      server.database.db,
    );
    const named = (by: string) =>
      transaction(server.database.db, (tx) => findNamedRecommender(tx, by));
    expect(await named('halted1')).toEqual({ memberId, code: 'HALTED1' });
    const turn = { version: 1, reason: 'a test' };
    await top.call('POST', `${PARTNERS}/${memberId}/suspend`, turn);
    expect([await named('halted1'), await named('halted')]).toEqual([undefined, undefined]);
  });
});
