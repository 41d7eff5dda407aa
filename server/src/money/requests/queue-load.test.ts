// How much there is to do: open requests of a kind, how long half of them waits, and whose they are.
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenRequest } from '../../../test/given-request';

const MINUTE_MS = 60_000;

let server: TestServer;
let finance: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
});
afterEach(() => server.close());

const load = async ({ call }: SignedIn, kind = 'charge') => {
  const { status, body } = await call('GET', `/api/money/requests/load?kind=${kind}`);
  expect(status).toBe(200);
  return body;
};
const charge = (member: GivenMember) => givenRequest(finance, member, 'charge', 10_000);

describe('money.readQueueLoad', () => {
  it('says how many are open, since when, and how long half of them has waited', async () => {
    const nothing = { open: 0, medianWaitMs: null, oldestAt: null };
    expect(await load(finance)).toEqual({ ...nothing, at: server.clock.now.toISOString() });
    const oldestAt = server.clock.now.toISOString();
    const [first] = [await charge(await givenMember(server))];
    server.clock.advance(4 * MINUTE_MS);
    await charge(await givenMember(server));
    await charge(await givenMember(server, { isTest: true }));
    server.clock.advance(3 * MINUTE_MS);
    await charge(await givenMember(server));
    expect(await load(finance)).toMatchObject({
      ...{ open: 3, medianWaitMs: 3 * MINUTE_MS, oldestAt },
    });
    await decide(finance.call, 'decline', first as never);
    expect(await load(finance)).toMatchObject({ open: 2 });
    expect(await load(finance, 'exchange')).toMatchObject(nothing);
  });

  it('counts for a partner what is asked for in his line', async () => {
    const partner = await givenMember(server);
    const own = await givenMember(server, { path: [partner.memberId] });
    for (const member of [own, await givenMember(server)]) await charge(member);
    const signed = await signedIn(server, { type: 9, partnerId: partner.memberId });
    expect(await load(signed)).toMatchObject({ open: 1 });
  });
});

describe('the filter of whose work it is', () => {
  it('finds those on which one administrator is at work', async () => {
    const mine = await charge(await givenMember(server));
    await charge(await givenMember(server));
    const { memberId, requestId } = mine;
    const path = `/api/money/requests/${requestId}/claim`;
    expect((await finance.call('POST', path, { memberId })).status).toBe(200);
    const found = async ({ id }: SignedIn) => {
      const filter = `kind=charge&status=open&claimer=${id}`;
      const { body } = await finance.call('GET', `/api/money/requests?${filter}`);
      return body.rows.map((row: { requestId: string }) => row.requestId);
    };
    expect(await found(finance)).toEqual([requestId]);
    expect(await found(await signedIn(server))).toEqual([]);
  });
});
