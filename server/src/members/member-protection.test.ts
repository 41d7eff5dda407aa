// Charge limits and self-exclusion through HTTP: what protects a member from himself.

import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { givenMember } from '../../test/given-member';
import { memberLimitsAt } from './members.queries';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let support: SignedIn;
let memberId: string;

beforeEach(async () => {
  server = await givenServer();
  support = await signedIn(server, { type: 3 });
  ({ memberId } = await givenMember(server));
});
afterEach(() => server.close());

const laterBy = (ms: number) => new Date(server.clock.now.getTime() + ms).toISOString();
/** Sessions end long before a day has passed. */
async function wait(ms: number) {
  server.clock.advance(ms);
  support = await signedIn(server, { type: 3 });
}
const readMember = async () => (await support.call('GET', `/api/members/${memberId}`)).body;

describe('members.setMemberLimits', () => {
  const limits = (day: number | null, week: number | null = null, month: number | null = null) => ({
    chargeDayMaxWon: day,
    chargeWeekMaxWon: week,
    chargeMonthMaxWon: month,
  });
  const set = (wished: object, id = memberId) =>
    support.call('PUT', `/api/members/${id}/limits`, wished);
  const limitsNow = () => memberLimitsAt(server.database.db, memberId, server.clock.now);

  it('holds a stricter limit at once, with an audit line', async () => {
    const { status, body } = await set(limits(100_000, 500_000));
    expect(status).toBe(200);
    const after = { ...limits(100_000, 500_000), pending: [] };
    expect(body.limits).toEqual(after);
    expect(body).toEqual(await readMember());
    expect(await limitsNow()).toEqual({ dayWon: 100_000, weekWon: 500_000, monthWon: null });
    expect(await auditLines(server, 'member.limits')).toMatchObject([
      {
        chain: support.adminId,
        subject: memberId,
        before: { ...limits(null), pending: [] },
        after,
      },
    ]);
  });

  it('lets one change tighten the day at once and loosen the week after 24 hours', async () => {
    await set(limits(100_000, 500_000));
    const { body } = await set(limits(50_000, 900_000));
    expect(body.limits).toEqual({
      ...limits(50_000, 500_000),
      pending: [{ ...limits(50_000, 900_000), from: laterBy(DAY_MS) }],
    });
    server.clock.advance(DAY_MS - 1);
    expect(await limitsNow()).toEqual({ dayWon: 50_000, weekWon: 500_000, monthWon: null });
    await wait(1);
    expect(await limitsNow()).toEqual({ dayWon: 50_000, weekWon: 900_000, monthWon: null });
    expect((await readMember()).limits).toEqual({ ...limits(50_000, 900_000), pending: [] });
  });

  it('lets a stricter wish drop the looser one that waits', async () => {
    await set(limits(100_000));
    await set(limits(300_000));
    server.clock.advance(HOUR_MS);
    await set(limits(80_000));
    await wait(2 * DAY_MS);
    expect((await readMember()).limits).toEqual({ ...limits(80_000), pending: [] });
  });

  it('adds rows and changes none, so that every limit that held can be shown', async () => {
    await set(limits(100_000));
    await set(limits(300_000));
    server.clock.advance(HOUR_MS);
    await set(limits(500_000));
    const rows = await server.database.db
      .selectFrom('member_limit')
      .select(['charge_day_max_won', 'effective_at'])
      .where('member_id', '=', memberId)
      .orderBy('limit_id')
      .execute();
    expect(rows.map((row) => [row.charge_day_max_won, row.effective_at.toISOString()])).toEqual([
      [100_000, laterBy(-HOUR_MS)],
      [100_000, laterBy(-HOUR_MS)],
      [300_000, laterBy(23 * HOUR_MS)],
      [100_000, laterBy(0)],
      [300_000, laterBy(23 * HOUR_MS)],
      [500_000, laterBy(DAY_MS)],
    ]);
  });

  it('writes nothing when nothing changes, and starts no waiting anew', async () => {
    await set(limits(100_000));
    const { body: waiting } = await set(limits(300_000));
    server.clock.advance(HOUR_MS);
    expect((await set(limits(300_000))).body).toEqual(waiting);
    expect(await auditLines(server, 'member.limits')).toHaveLength(2);
  });

  it('keeps the strictest of eight wishes that arrive at once', async () => {
    await set(limits(900_000));
    const wishes = Array.from({ length: 8 }, (_, n) => 100_000 * (n + 1));
    await Promise.all(wishes.map((won) => set(limits(won))));
    expect(await limitsNow()).toMatchObject({ dayWon: 100_000 });
  });

  it('leaves alone what a wish does not name, also what waits of it', async () => {
    await set(limits(100_000, 500_000));
    await set({ chargeDayMaxWon: 300_000 });
    await set({ chargeWeekMaxWon: 400_000 });
    expect((await readMember()).limits).toEqual({
      ...limits(100_000, 400_000),
      pending: [{ ...limits(300_000, 400_000), from: laterBy(DAY_MS) }],
    });
  });

  it('is a change of the member, of which whoever has him open is told', async () => {
    expect((await set(limits(100_000))).body.version).toBe(2);
    const { body } = await support.call('GET', `/api/members/${memberId}/last-change`);
    expect(body.change).toMatchObject({ by: { _id: support.adminId }, action: 'member.limits' });
  });

  it('refuses a member who does not exist', async () => {
    expectRefusal(await set(limits(1), NOBODY), 404, 'member.not_found');
  });

  it.each([
    [limits(-1), 'chargeDayMaxWon', 'too_small'],
    [limits(1.5), 'chargeDayMaxWon', 'not_an_integer'],
  ])('refuses %j', async (wished, path, rule) => {
    const answer = await set(wished);
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path, rules: [{ rule }] }]);
  });
});

describe('members.excludeMember', () => {
  const exclude = (days: number, id = memberId) =>
    support.call('PUT', `/api/members/${id}/self-exclusion`, { days });

  it('excludes from now for the days that are given, with an audit line', async () => {
    const before = await readMember();
    const { status, body } = await exclude(30);
    expect(status).toBe(200);
    const excludedUntil = laterBy(30 * DAY_MS);
    expect(body).toEqual({ ...before, status: 5, excludedUntil, version: 2 });
    expect(await auditLines(server, 'member.exclude')).toMatchObject([
      {
        chain: support.adminId,
        subject: memberId,
        before: { status: 1, excludedUntil: null, version: 1 },
        after: { status: 5, excludedUntil, version: 2 },
      },
    ]);
  });

  it('extends a self-exclusion and never shortens it', async () => {
    const { body } = await exclude(30);
    await wait(DAY_MS);
    const shorter = await exclude(28);
    expectRefusal(shorter, 409, 'member.exclusion_shortened');
    expect(shorter.body.details).toEqual({ excludedUntil: body.excludedUntil });
    expect((await exclude(29)).body.excludedUntil).toBe(body.excludedUntil);
    expect((await exclude(31)).body.excludedUntil).toBe(laterBy(31 * DAY_MS));
  });

  it('begins anew once the last one has passed', async () => {
    await exclude(30);
    await wait(31 * DAY_MS);
    expect((await exclude(1)).body.excludedUntil).toBe(laterBy(DAY_MS));
  });

  it('lifts no block: a blocked member stays blocked, and the days count', async () => {
    const { memberId: blockedId } = await givenMember(server, { status: 4 });
    const { body } = await exclude(30, blockedId);
    expect(body).toMatchObject({ status: 4, excludedUntil: laterBy(30 * DAY_MS) });
  });

  it('lifts no suspension, neither while it runs nor once it is over', async () => {
    const { memberId: id } = await givenMember(server, { status: 2 });
    const restrict = async (status: number) =>
      (await support.call('POST', `/api/members/${id}/restrict`, { status, reason: 'a test' }))
        .body;
    const { body } = await exclude(2, id);
    expect(body).toMatchObject({ status: 2, excludedUntil: laterBy(2 * DAY_MS) });
    // Whoever lets him in again before its end lets him in as excluded.
    expect((await restrict(1)).status).toBe(5);
    const { memberId: other } = await givenMember(server, { status: 2 });
    await exclude(2, other);
    await wait(2 * DAY_MS);
    expect((await support.call('GET', `/api/members/${other}`)).body.status).toBe(2);
  });

  it('keeps the longest of eight that arrive at once', async () => {
    await Promise.all([5, 80, 20, 70, 30, 60, 40, 50].map((days) => exclude(days)));
    expect((await readMember()).excludedUntil).toBe(laterBy(80 * DAY_MS));
  });

  it('refuses a member who does not exist', async () => {
    expectRefusal(await exclude(1, NOBODY), 404, 'member.not_found');
  });

  it.each([
    [0, 'too_small'],
    [1_826, 'too_big'],
    [1.5, 'not_an_integer'],
  ])('refuses %d days', async (days, rule) => {
    const answer = await exclude(days);
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path: 'days', rules: [{ rule }] }]);
  });
});
