// What is personal of members who left: kept for five years, and gone then, with the record of it.
import { auditLines, givenServer, signedIn, type TestServer } from '../../test/given';
import { platformOf } from '../../test/given-bulk';
import { givenMember } from '../../test/given-member';
import { runJob } from '../platform/jobs';
import { forgetLeftJob } from './forget-left-job';

const YEAR_MS = 366 * 86_400_000;

let server: TestServer;

beforeEach(async () => {
  server = await givenServer();
});
afterEach(() => server.close());

it('blanks who left five years ago, and nobody who came back or is still there', async () => {
  const [gone, back, here] = [
    await givenMember(server),
    await givenMember(server),
    await givenMember(server),
  ];
  const set = async (memberId: string, status: number) => {
    const staff = await signedIn(server, { type: 0 });
    const { body } = await staff.call('GET', `/api/members/${memberId}`);
    const { nick, grade, level, version } = body;
    const changed = await staff.call('PUT', `/api/members/${memberId}`, {
      ...{ nick, grade, level, status, version, reason: '탈퇴 요청' },
    });
    expect(changed.status).toBe(200);
  };
  await set(gone.memberId, 3);
  await set(back.memberId, 3);
  await set(back.memberId, 1);
  const kept = async () => {
    await runJob(platformOf(server), forgetLeftJob);
    const { rows } = await server.database.pool.query(
      'select member_id from member where bank_number is not null order by member_id',
    );
    return rows.map(({ member_id }) => member_id);
  };
  const all = [gone, back, here].map(({ memberId }) => memberId);
  server.clock.advance(4 * YEAR_MS);
  expect(await kept()).toEqual(all);
  server.clock.advance(YEAR_MS + 5 * 86_400_000);
  expect(await kept()).toEqual([back.memberId, here.memberId]);
  await kept();
  const lines = await auditLines(server, 'member.forget');
  expect(lines).toMatchObject([{ subject: gone.memberId, before: null }]);
  expect(JSON.stringify(lines)).not.toContain(gone.id);
});
