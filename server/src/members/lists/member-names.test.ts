// Members found by how their names begin: few are read from the indexes of names, many along the order.
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { givenMember } from '../../../test/given-member';

/** More than are read from the indexes of names. */
const MANY = 20_001;

let server: TestServer;
let top: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  top = await signedIn(server);
  await server.database.pool.query(
    `with made as (
      insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
      select gen_random_uuid(), 'crowd' || n, '군중' || n, 1, 1, 1, false, now()
      from generate_series(1, $1::int) as each (n) returning member_id
    ) insert into member_rank (member_id) select member_id from made`,
    [MANY],
  );
  await givenMember(server, { id: 'other77', nick: '군인' });
});
afterAll(() => server.close());

const idsOf = async (query: string) =>
  (await top.call('GET', `/api/members?${new URLSearchParams(query)}`)).body.rows.map(
    ({ id }: { id: string }) => id,
  );

it.each([
  ['query=other', ['other77']],
  ['categoryInfo=nick&query=군인', ['other77']],
  ['categoryInfo=nick&query=ㄱㅇ', ['other77']],
  ['categoryInfo=id&query=crowd20001', ['crowd20001']],
  ['categoryInfo=id&query=crowd2000&sort=-id', expect.arrayContaining(['crowd2000', 'crowd20000'])],
  ['query=%', []],
  // Up to three letters have indexes of their own, in the order of joining.
  ['query=OTH', ['other77']],
  ['query=군인', ['other77']],
  ['categoryInfo=nick&query=ㄱㅇ&sort=oldest', ['other77']],
  ['categoryInfo=id&query=군', []],
  ['categoryInfo=nick&query=oth', []],
  ['query=oth&level=9', []],
  // What the same keys write in the other layout, of either kind of name.
  ['query=rnsdls', ['other77']],
  ['query=ㅐ솓ㄱ77', ['other77']],
  ['categoryInfo=id&query=rnsdls', []],
])('finds who %s means', async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

it.each(['query=crowd', 'categoryInfo=nick&query=군중', 'categoryInfo=nick&query=ㄱㅈ&sort=-id'])(
  'finds a page of all whom %s means, and nobody else',
  async (query) => {
    const ids = await idsOf(query);
    expect(ids).toHaveLength(50);
    expect(ids).not.toContain('other77');
  },
);

it.each(['query=cro', 'query=군&sort=oldest', 'categoryInfo=nick&query=ㄱㅈ'])(
  'goes on behind the page of %s, and back, without anybody twice',
  async (query) => {
    const page = async (place: string) =>
      (await top.call('GET', `/api/members?${new URLSearchParams(query)}${place}`)).body;
    const first = await page('');
    const second = await page(`&after=${first.rows.at(-1)._id}`);
    expect(await page('&page=2')).toMatchObject({ rows: second.rows, more: true });
    expect((await page(`&before=${second.rows[0]._id}`)).rows).toEqual(first.rows);
    const ids = [...first.rows, ...second.rows].map(({ _id }: { _id: string }) => _id);
    expect(new Set(ids).size).toBe(100);
  },
);

it('names somebody once whose ID and nickname begin alike', async () => {
  await givenMember(server, { id: 'alike1', nick: 'alike' });
  expect(await idsOf('query=ali')).toEqual(['alike1']);
});
