// What becomes of tries under IDs that nobody has.
import { auditLines, givenServer, type TestServer } from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { givenMember } from '../../../test/given-member';
import { transaction } from '../../platform/database';
import { forgetUnknownLoginsJob } from './forget-unknown-logins-job';
import { type Attempt, NOBODY, noteAttempt } from './member-sessions.queries';

const DAY_MS = 86_400_000;

let server: TestServer;

beforeEach(async () => {
  server = await givenServer();
});
afterEach(() => server.close());

const daysAgo = (days: number) => new Date(server.clock.now.getTime() - days * DAY_MS);
const tried = (attempt: Pick<Attempt, 'memberId' | 'loginId' | 'at'>) =>
  transaction(server.database.db, (tx) =>
    noteAttempt(tx, {
      ...{ outcome: attempt.memberId === NOBODY ? 'unknownId' : 'wrongPassword' },
      ...{ ip: '203.0.113.5', device: null, userAgent: null, ...attempt },
    }),
  );
const forget = () => forgetUnknownLoginsJob.run(platformOf(server), new AbortController().signal);
const kept = async () =>
  (
    await server.database.db
      .selectFrom('login_attempt')
      .select('login_id')
      .orderBy('attempt_id')
      .execute()
  ).map(({ login_id }) => login_id);

it('forgets what nobody is called after ninety days, and of members nothing', async () => {
  const { memberId, id } = await givenMember(server);
  await tried({ memberId, loginId: id, at: daysAgo(400) });
  await tried({ memberId: NOBODY, loginId: 'mypassword', at: daysAgo(91) });
  await tried({ memberId: NOBODY, loginId: 'recent', at: daysAgo(89) });
  await forget();
  expect(await kept()).toEqual([id, 'recent']);
  expect(await auditLines(server, 'login.forget')).toMatchObject([
    { subject: 'login', chain: 'system', after: { count: 1 } },
  ]);
  // Nothing is left to forget, and nothing is said of it.
  await forget();
  expect(await auditLines(server, 'login.forget')).toHaveLength(1);
});

it('forgets more than go at once', async () => {
  await server.database.pool.query(
    `insert into login_attempt (member_id, attempt_id, login_id, outcome, is_new_device)
     select $1, uuid_floor($2::timestamptz + make_interval(secs => n)), 'door' || n, 'unknownId', false
     from generate_series(1, 5001) as each (n)`,
    [NOBODY, daysAgo(120)],
  );
  await forget();
  expect(await kept()).toEqual([]);
  expect(await auditLines(server, 'login.forget')).toMatchObject([
    { after: { count: 5_000 } },
    { after: { count: 1 } },
  ]);
});
