// What has become of rows that a console shows, through HTTP.
import {
  callWith,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { CROWD, givenCrowd, givenMember } from '../../test/given-member';
import { decide, givenRequest } from '../../test/given-request';

const REQUESTS = '/api/money/requests';
const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let finance: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
});
afterEach(() => server.close());

const changes = (
  { call }: Pick<SignedIn, 'call'>,
  asked: {
    list?: string;
    filter?: string;
    ids?: readonly string[];
    recent?: readonly string[];
    since?: Date;
  },
) => {
  const { list = REQUESTS, filter = '', ids = [], recent = [], since = server.clock.now } = asked;
  const query = new URLSearchParams({
    list,
    ...(filter && { filter }),
    ...(ids.length > 0 && { ids: ids.join() }),
    ...(recent.length > 0 && { recent: recent.join() }),
    since: since.toISOString(),
  });
  return call('GET', `/api/list-changes?${query}`);
};

describe('lists.readListChanges', () => {
  it('answers shown rows as they are, which have left the filter, and how many have joined it', async () => {
    const member = await givenMember(server);
    const stays = await givenRequest(finance, member, 'charge', 10_000);
    const leaves = await givenRequest(finance, member, 'charge', 20_000);
    const since = server.clock.now;
    server.clock.advance(10_000);
    await decide(finance.call, 'decline', leaves);
    await givenRequest(finance, member, 'charge', 30_000);
    await givenRequest(finance, member, 'exchange', 1).catch(() => undefined);
    const filter = 'kind=charge&status=waiting';
    const ids = [stays.requestId, leaves.requestId];
    const { status, body } = await changes(finance, { filter, ids, since });
    expect(status).toBe(200);
    expect(body).toMatchObject({ left: [leaves.requestId], gone: [], added: 1 });
    expect(body.rows).toMatchObject([
      { requestId: stays.requestId, status: 'waiting' },
      { requestId: leaves.requestId, status: 'declined', decidedBy: { id: finance.id } },
    ]);
  });

  it('finds what was committed a little after the page was read, and counts nothing that is shown', async () => {
    const member = await givenMember(server);
    const since = new Date(server.clock.now.getTime() + 2_000);
    const shown = await givenRequest(finance, member, 'charge', 10_000);
    await givenRequest(finance, member, 'charge', 20_000);
    const asked = { filter: 'kind=charge', ids: [shown.requestId], since };
    expect((await changes(finance, asked)).body.added).toBe(1);
  });

  it('tells nothing of as new that stood on another page when this one was read', async () => {
    const member = await givenMember(server);
    const large = await givenRequest(finance, member, 'charge', 30_000);
    for (let earlier = 0; earlier < 50; earlier += 1) {
      server.clock.advance(1_000);
      await givenRequest(finance, member, 'charge', 10_000);
    }
    const filter = 'kind=charge';
    const read = async (place: string) => {
      const { body } = await finance.call('GET', `${REQUESTS}?${filter}${place}`);
      const ids = body.rows.map(({ requestId }: { requestId: string }) => requestId);
      const { recent } = body;
      const since = new Date(body.at);
      return {
        recent,
        added: async () => (await changes(finance, { filter, ids, recent, since })).body.added,
      };
    };
    const [first, second, largest] = [
      await read(''),
      await read('&page=2'),
      await read('&sort=-amountWon'),
    ];
    // The first page of the newest holds what was made just before, the others name it.
    expect(first.recent).toBeUndefined();
    expect(second.recent).toHaveLength(6);
    expect(largest.recent).toEqual(second.recent);
    expect(second.recent).not.toContain(large.requestId);
    expect([await first.added(), await second.added(), await largest.added()]).toEqual([0, 0, 0]);
    await givenRequest(finance, member, 'charge', 20_000);
    expect([await first.added(), await second.added(), await largest.added()]).toEqual([1, 1, 1]);
  });

  it('tells of rows that were removed', async () => {
    const top = await signedIn(server, { type: 0 });
    const { body } = await top.call('POST', '/api/api-ip-addresses', {
      network: '10.0.0.1',
      memo: '',
    });
    await top.call('DELETE', `/api/api-ip-addresses/${body._id}`);
    const asked = { list: '/api/api-ip-addresses', ids: [body._id] };
    expect((await changes(top, asked)).body).toMatchObject({
      rows: [],
      left: [],
      gone: [body._id],
    });
  });

  it('follows a list that finds its rows in its own way', async () => {
    const since = server.clock.now;
    server.clock.advance(10_000);
    await givenMember(server, { walletsWon: { money: 5_000 } });
    const { body } = await changes(finance, { list: '/api/money/entries', since });
    expect(body.added).toBe(1);
  });

  it('asks for the right to read the list, and for a list and a filter that there are', async () => {
    expectRefusal(await changes({ call: callWith(server) }, {}), 401, 'session.required');
    expectRefusal(await changes(finance, { list: '/api/admins' }), 403, 'session.forbidden');
    expectRefusal(await changes(finance, { list: '/api/nothing' }), 404, 'record.not_found');
    expectRefusal(await changes(finance, { filter: 'kind=nothing' }), 400, 'request.invalid');
    await givenCrowd(server);
    const wide = { filter: `kind=charge&query=${CROWD}` };
    expectRefusal(await changes(finance, wide), 409, 'list.too_wide');
    const tooMany = Array.from({ length: 52 }, () => NOBODY);
    for (const names of [{ ids: tooMany }, { recent: tooMany }, { recent: ['anything'] }])
      expectRefusal(
        await changes(finance, { filter: 'kind=charge', ...names }),
        400,
        'request.invalid',
      );
  });
});
