// Who is connected with a member: by all kinds, in two steps, and no further.
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import { transaction } from '../../platform/database';
import { noteTraces } from './traces.queries';
import type { Traceable } from './traces.rule';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let risk: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  risk = await signedIn(server, { type: 4 });
});
afterEach(() => server.close());

async function givenTraced(id: string, ...came: readonly Traceable[]): Promise<string> {
  const { memberId } = await givenMember(server, { id });
  for (const one of came)
    await transaction(server.database.db, (tx) => noteTraces(tx, memberId, one, server.clock.now));
  return memberId;
}
const linksOf = async (memberId: string) =>
  (await risk.call('GET', `/api/members/${memberId}/links`)).body;
const steps = ({ members }: { members: readonly { id: string; step: number }[] }) =>
  Object.fromEntries(members.map(({ id, step }) => [id, step]));

describe('members.readMemberLinks', () => {
  it('follows every kind for two steps, and tells by what', async () => {
    const first = await givenTraced('first77', { device: 'phone', ip: '203.0.113.1' });
    const second = await givenTraced('second7', { device: 'phone', accountNumber: '110-22-3333' });
    await givenTraced('third77', { accountNumber: '1102 23333', ip: '203.0.113.3' });
    await givenTraced('fourth7', { ip: '203.0.113.3' });
    await givenTraced('alone77', { device: 'own' });
    const found = await linksOf(first);
    expect(steps(found)).toEqual({ first77: 0, second7: 1, third77: 2 });
    expect(found.isMore).toBe(false);
    expect(found.links).toMatchObject([
      { kind: 'account', key: '***-**-3333', judgement: 'unknown' },
      { kind: 'device', key: 'phone', memberIds: [first, second] },
    ]);
    expect(steps(await linksOf(second))).toEqual({
      second7: 0,
      first77: 1,
      third77: 1,
      fourth7: 2,
    });
  });

  it('connects nobody by a network that many share', async () => {
    const one = await givenTraced('one7777', { ip: '203.0.113.1' });
    await givenTraced('two7777', { ip: '203.0.113.1' });
    await server.database.pool.query("update trace_group set judgement = 'sharedNetwork'");
    expect(await linksOf(one)).toMatchObject({ members: [{ id: 'one7777' }], links: [] });
  });

  it('connects nobody by what was judged harmless, until somebody comes to it', async () => {
    const one = await givenTraced('one7777', { device: 'shop' });
    await givenTraced('two7777', { device: 'shop' });
    await server.database.pool.query(
      "update trace_group set judgement = 'harmless', judged_members = members",
    );
    expect(steps(await linksOf(one))).toEqual({ one7777: 0 });
    await givenTraced('new7777', { device: 'shop' });
    expect(steps(await linksOf(one))).toEqual({ one7777: 0, two7777: 1, new7777: 1 });
  });

  it('tells of 200 and that there are more', async () => {
    const one = await givenTraced('one7777', { device: 'farm' });
    await server.database.pool.query(
      `with made as (
        insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
        select gen_random_uuid(), 'farm' || n, 'farm', 1, 1, 1, false, now()
        from generate_series(1, 300) as each (n) returning member_id
      ), grown as (update trace_group set members = 301)
      insert into member_trace (member_id, kind, key, first_seen_at, last_seen_at)
      select member_id, 'device', 'farm', now(), now() from made`,
    );
    const found = await linksOf(one);
    expect(found.members).toHaveLength(200);
    expect(found.isMore).toBe(true);
  });

  it('knows nobody else', async () => {
    const answer = await risk.call('GET', `/api/members/${NOBODY}/links`);
    expectRefusal(answer, 404, 'member.not_found');
  });
});
