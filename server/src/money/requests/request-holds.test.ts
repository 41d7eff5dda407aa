// Putting requests on hold and letting them wait again, through HTTP.

import {
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
  givenRequest,
  requestEntries,
  requestLines,
} from '../../../test/given-request';
import type { RequestKey } from './requests.queries';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let finance: SignedIn;
let member: GivenMember;
let request: RequestKey;

beforeAll(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
});
beforeEach(async () => {
  member = await givenMember(server, { walletsWon: { money: 10_000 } });
  request = await givenRequest(finance, member, 'exchange', 4_000);
});
afterAll(() => server.close());

describe.each(['hold', 'release'] as const)('money.%sRequest', (verb) => {
  it('refuses a request that is decided, and one that this member does not have', async () => {
    const decided = await decide(finance.call, 'decline', request);
    const answer = await decide(finance.call, verb, request);
    expectRefusal(answer, 409, 'money.request_closed');
    expect(answer.body.details).toEqual(decided.body);
    const other = { ...(await givenMember(server)), requestId: request.requestId };
    for (const wrong of [{ ...member, requestId: NOBODY }, other])
      expectRefusal(await decide(finance.call, verb, wrong), 404, 'record.not_found');
    const nobodys = await decide(finance.call, verb, { ...request, memberId: NOBODY });
    expectRefusal(nobodys, 404, 'member.not_found');
  });

  it('refuses a request on which somebody else works', async () => {
    const other = await signedIn(server, { type: 1 });
    const { memberId, requestId } = request;
    await other.call('POST', `/api/money/requests/${requestId}/claim`, { memberId });
    expectRefusal(await decide(finance.call, verb, request), 409, 'money.request_claimed');
  });

  it('moves no money', async () => {
    await decide(finance.call, 'hold', request);
    await decide(finance.call, verb, request);
    expect(await balanceWon(server, member, 'money')).toBe(6_000);
    expect(await requestEntries(server, member)).toHaveLength(1);
  });
});

describe('money.holdRequest', () => {
  it('keeps the reason, and the one of before where none is given', async () => {
    const held = await decide(finance.call, 'hold', request, { reason: '명의 확인' });
    expect(held.body).toMatchObject({ status: 'held', reason: '명의 확인', decidedAt: null });
    const again = await decide(finance.call, 'hold', request);
    expect(again.body).toEqual(held.body);
    const other = await decide(finance.call, 'hold', request, { reason: '통화 대기' });
    expect(other.body.reason).toBe('통화 대기');
    expect(await requestLines(server, 'request.hold', request)).toMatchObject([
      { before: { status: 'waiting' }, after: { status: 'held', reason: '명의 확인' } },
      { before: { reason: '명의 확인' }, after: { status: 'held', reason: '통화 대기' } },
    ]);
  });
});

describe('money.releaseRequest', () => {
  it('lets it wait again, and leaves no line where it waits already', async () => {
    await decide(finance.call, 'hold', request);
    const released = await decide(finance.call, 'release', request);
    expect(released.body).toMatchObject({ status: 'waiting', decidedAt: null });
    const again = await decide(finance.call, 'release', request);
    expect(again.body).toEqual(released.body);
    expect(await requestLines(server, 'request.release', request)).toMatchObject([
      { before: { status: 'held' }, after: { status: 'waiting' } },
    ]);
  });
});
