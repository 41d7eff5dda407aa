// Who works on a request, through HTTP: what that keeps others from, and how it ends.
import {
  auditLines,
  callWith,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type GivenMember, givenMember } from '../../../test/given-member';
import {
  balanceWon,
  decide,
  givenAloneLimits,
  givenRequest,
  keyed,
  requestLines,
} from '../../../test/given-request';
import type { RequestKey } from './requests.queries';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const MINUTE_MS = 60_000;
const VERBS = ['approve', 'decline', 'hold', 'release', 'cancel'] as const;

let server: TestServer;
let finance: SignedIn;
let other: SignedIn;
let member: GivenMember;
let request: RequestKey;

beforeAll(async () => {
  server = await givenServer();
  await givenAloneLimits(server, { chargeWon: 1_000_000 });
});
beforeEach(async () => {
  finance = await signedIn(server, { type: 2 });
  other = await signedIn(server, { type: 1 });
  member = await givenMember(server, { walletsWon: { money: 50_000 } });
  request = await givenRequest(finance, member, 'charge', 10_000);
});
afterAll(() => server.close());

const claim = ({ call }: SignedIn, { memberId, requestId }: RequestKey, more: object = {}) =>
  call('POST', `/api/money/requests/${requestId}/claim`, { memberId, ...more });
const leave = ({ call }: SignedIn, { memberId, requestId }: RequestKey) =>
  call('DELETE', `/api/money/requests/${requestId}/claim`, { memberId });
const personOf = ({ adminId: _id, id }: SignedIn) => ({ _id, id });

describe('money.claimRequest', () => {
  it('says who is at work, since when and for how long, and goes on without a line', async () => {
    const since = server.clock.now;
    const { status, body } = await claim(finance, request);
    expect(status).toBe(200);
    expect(body.claim).toEqual({
      by: personOf(finance),
      since: since.toISOString(),
      until: new Date(since.getTime() + 5 * MINUTE_MS).toISOString(),
    });
    server.clock.advance(MINUTE_MS);
    const { body: renewed } = await claim(finance, request);
    expect(renewed.claim).toEqual({
      by: personOf(finance),
      since: since.toISOString(),
      until: new Date(since.getTime() + 6 * MINUTE_MS).toISOString(),
    });
    const listed = await other.call('GET', `/api/money/requests?kind=charge&flags=claimed`);
    expect(listed.body.rows).toMatchObject([
      { requestId: request.requestId, claim: { by: personOf(finance) } },
    ]);
    expect(await auditLines(server, 'request.claim')).toEqual([]);
  });

  it('keeps everybody else from deciding, and nobody from looking', async () => {
    const { body: claimed } = await claim(finance, request);
    for (const verb of VERBS) {
      const refused = await decide(other.call, verb, request);
      expectRefusal(refused, 409, 'money.request_claimed');
      expect(refused.body.details).toEqual(claimed);
    }
    expectRefusal(await claim(other, request), 409, 'money.request_claimed');
    const asked = `/api/money/requests/facts?requests=${member.memberId}/${request.requestId}`;
    expect((await other.call('GET', asked)).status).toBe(200);
    const approved = await decide(finance.call, 'approve', request);
    expect(approved.body).toMatchObject({ status: 'approved', claim: null });
    expect(await balanceWon(server, member, 'money')).toBe(60_000);
  });

  it('is taken over when that is asked for, which alone leaves a line', async () => {
    await claim(finance, request);
    const taken = await claim(other, request, { takeOver: true });
    expect(taken.body.claim.by).toEqual(personOf(other));
    expect(await requestLines(server, 'request.claim', request)).toMatchObject([
      {
        actor_id: other.adminId,
        before: { claimedBy: finance.adminId },
        after: { claimedBy: other.adminId },
      },
    ]);
    expectRefusal(await claim(finance, request), 409, 'money.request_claimed');
    expectRefusal(await decide(finance.call, 'approve', request), 409, 'money.request_claimed');
    expect((await decide(other.call, 'approve', request)).status).toBe(200);
  });

  it('has one winner of many who open it at once', async () => {
    const admins = await Promise.all(
      Array.from({ length: 8 }, () => signedIn(server, { type: 2 })),
    );
    const answers = await Promise.all(admins.map((admin) => claim(admin, request)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const decisions = await Promise.all(
      admins.map((admin) => decide(admin.call, 'approve', request)),
    );
    expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceWon(server, member, 'money')).toBe(60_000);
  });

  it('runs out after five minutes in which it is not renewed', async () => {
    await claim(finance, request);
    server.clock.advance(5 * MINUTE_MS);
    expect((await claim(other, request)).body.claim.by).toEqual(personOf(other));
    expect(await requestLines(server, 'request.claim', request)).toEqual([]);
  });

  it.each([
    [
      'is suspended',
      async () => {
        const top = await signedIn(server);
        const { body } = await top.call('GET', `/api/admins/${finance.adminId}`);
        const { nick, type, version } = body;
        const changed = { nick, type, version, status: 'suspended' };
        expect((await top.call('PUT', `/api/admins/${finance.adminId}`, changed)).status).toBe(200);
      },
    ],
    ['logs out', () => finance.call('POST', '/api/logout')],
    [
      'has all sessions ended',
      async () => {
        const top = await signedIn(server);
        await top.call('DELETE', `/api/admins/${finance.adminId}/sessions`);
      },
    ],
  ])('ends at once when whoever has it %s', async (_, leaving) => {
    await claim(finance, request);
    await leaving();
    const asked = `/api/money/requests?kind=charge&memberId=${member.memberId}`;
    expect((await other.call('GET', asked)).body.rows).toMatchObject([{ claim: null }]);
    expect((await decide(other.call, 'approve', request)).status).toBe(200);
  });

  it('holds again for somebody who comes back and says so', async () => {
    await claim(finance, request);
    await finance.call('POST', '/api/logout');
    server.clock.advance(1_000);
    const back = await callWith(server)('POST', '/api/login', {
      id: finance.id,
      password: 'a password for tests',
    });
    const cookies = Object.fromEntries(back.cookies.map(({ name, value }) => [name, value]));
    const again = { ...finance, call: callWith(server, cookies) };
    expect((await claim(again, request)).status).toBe(200);
    expectRefusal(await decide(other.call, 'approve', request), 409, 'money.request_claimed');
  });

  it('ends with the first of two words, so that the second can follow', async () => {
    const large = await givenRequest(finance, member, 'charge', 1_000_000);
    await claim(finance, large);
    const first = await decide(finance.call, 'approve', large);
    expect(first.body).toMatchObject({ status: 'waiting', claim: null });
    expect((await decide(other.call, 'approve', large)).body.status).toBe('approved');
  });

  it('keeps the member from taking back what is being paid out', async () => {
    const exchange = await givenRequest(finance, member, 'exchange', 10_000);
    await claim(finance, exchange);
    const support = await signedIn(server, { type: 3 });
    const refused = await decide(support.call, 'cancel', exchange);
    expectRefusal(refused, 409, 'money.request_claimed');
    expect(await balanceWon(server, member, 'money')).toBe(40_000);
  });

  it('does not ring, and still counts', async () => {
    const poll = async () => {
      server.clock.advance(1_000);
      return (await other.call('GET', '/api/alarm')).body;
    };
    const before = await poll();
    await claim(finance, request);
    const after = await poll();
    expect(before.latest.countCharge).toBe(request.requestId);
    expect(after.latest.countCharge).not.toBe(request.requestId);
    expect(after.count.countCharge).toBe(before.count.countCharge);
  });

  it('refuses what is decided, with what became of it, and what this member does not have', async () => {
    const decided = await decide(finance.call, 'decline', request);
    const closed = await claim(finance, request);
    expectRefusal(closed, 409, 'money.request_closed');
    expect(closed.body.details).toEqual(decided.body);
    const wrong = { ...request, requestId: NOBODY };
    expectRefusal(await claim(finance, wrong), 404, 'record.not_found');
    const nobodys = { ...request, memberId: NOBODY };
    expectRefusal(await claim(finance, nobodys), 404, 'member.not_found');
  });
});

describe('money.leaveRequest', () => {
  it('ends the own claim without a line, and leaves that of somebody else', async () => {
    await claim(finance, request);
    expect((await leave(other, request)).body.claim.by).toEqual(personOf(finance));
    expect((await leave(finance, request)).body.claim).toBeNull();
    expect((await leave(finance, request)).body.claim).toBeNull();
    expect(await requestLines(server, 'request.claim', request)).toEqual([]);
    expect((await decide(other.call, 'approve', request, {}, keyed())).status).toBe(200);
  });

  it('refuses a request that this member does not have', async () => {
    expectRefusal(await leave(finance, { ...request, requestId: NOBODY }), 404, 'record.not_found');
    expectRefusal(await leave(finance, { ...request, memberId: NOBODY }), 404, 'member.not_found');
  });
});
