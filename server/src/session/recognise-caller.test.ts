// Polls that are looked up together: everybody is recognised as when alone, whoever else asks at that moment.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import {
  callWith,
  expectRefusal,
  givenAllowedNetwork,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { findCallers } from './session.queries';
import { newToken, tokenHash } from './session-token';

const ALARM = '/api/alarm';
const HOUR_MS = 3_600_000;
const ALLOWED = '127.0.0.1';
const FOREIGN = '198.51.100.9';

interface Console {
  readonly what: string;
  readonly token: string | undefined;
  readonly ip: string;
  readonly adminId: string | null;
  readonly status: number;
}

let server: TestServer;
let first: SignedIn;
let consoles: Console[];

const setStatus = (adminId: string, status: 'active' | 'suspended') =>
  server.database.db.updateTable('admin').set({ status }).where('_id', '=', adminId).execute();

beforeAll(async () => {
  server = await givenServer();
  const expired = await signedIn(server);
  server.clock.advance(12 * HOUR_MS);
  first = await signedIn(server);
  const second = await signedIn(server, { type: 5 });
  const unfinished = await signedIn(server, { mustChangePassword: true });
  const ended = await signedIn(server);
  await ended.call('POST', '/api/logout');
  const suspended = await signedIn(server);
  await setStatus(suspended.adminId, 'suspended');
  await givenAllowedNetwork(server, '127.0.0.0/8');
  const nobody = { ip: ALLOWED, adminId: null, status: 401 };
  const live = { ip: ALLOWED, status: 200 };
  consoles = [
    { what: 'the first', token: first.token, adminId: first.adminId, ...live },
    { what: 'the second', token: second.token, adminId: second.adminId, ...live },
    {
      what: 'one who has to change the password',
      token: unfinished.token,
      ip: ALLOWED,
      adminId: unfinished.adminId,
      status: 403,
    },
    {
      what: 'the first from elsewhere',
      token: first.token,
      ip: FOREIGN,
      adminId: first.adminId,
      status: 403,
    },
    { what: 'an expired one', token: expired.token, ...nobody },
    { what: 'one who has logged out', token: ended.token, ...nobody },
    { what: 'a suspended one', token: suspended.token, ...nobody },
    { what: 'an unknown one', token: newToken(), ...nobody },
    { what: 'a malformed one', token: `${first.token}'`, ...nobody },
    { what: 'one without a session', token: undefined, ...nobody },
  ];
});
afterAll(() => server.close());

const askAs = ({ token, ip }: Console, path = ALARM) =>
  callWith(server, token === undefined ? {} : { gwanje_session: token })('GET', path, undefined, {
    remoteAddress: ip,
  });

/** Any consoles, some of them more than once, in any order. */
const anyConsoles = () => fc.array(fc.constantFrom(...consoles), { minLength: 1, maxLength: 30 });

it('finds for each call its own caller, in whatever company', async () => {
  await fc.assert(
    fc.asyncProperty(anyConsoles(), async (asked) => {
      const calls = asked.map(({ token, ip }) => ({ ip, tokenHash: tokenHash(token) }));
      const found = await findCallers(server.database.db, calls, server.clock.now);
      expect(
        found.map(({ ip, isIpAllowed, actor }) => ({
          ip,
          isIpAllowed,
          adminId: actor?.adminId ?? null,
          tokenHash: actor?.tokenHash ?? null,
        })),
      ).toEqual(
        asked.map(({ ip, adminId, token }) => ({
          ip,
          isIpAllowed: ip === ALLOWED,
          adminId,
          tokenHash: adminId === null ? null : tokenHash(token),
        })),
      );
    }),
  );
});

it('answers each poll as its own caller deserves, in whatever company', async () => {
  await fc.assert(
    fc.asyncProperty(anyConsoles(), async (asked) => {
      const answers = await Promise.all(asked.map((one) => askAs(one)));
      expect(answers.map(({ status }) => status)).toEqual(asked.map(({ status }) => status));
    }),
    { numRuns: 20 },
  );
});

it('clears the cookies of those who are nobody, and of nobody else', async () => {
  const answers = await Promise.all(consoles.map((one) => askAs(one, '/api/members')));
  expect(answers.map(({ cookies }) => cookies.length > 0)).toEqual(
    consoles.map(({ adminId, token }) => adminId === null && token !== undefined),
  );
});

it('clears none by a poll, since somebody may have signed in while it waited', async () => {
  const answers = await Promise.all(consoles.map((one) => askAs(one)));
  for (const { cookies } of answers) expect(cookies).toEqual([]);
});

it('asks the database together for polls that come together, and again for the next', async () => {
  const { pool } = server.database;
  const one = consoles[1] as Console;
  const adminId = one.adminId as string;
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  pool.on('acquire', count);
  await Promise.all(Array.from({ length: 50 }, () => askAs(one)));
  pool.off('acquire', count);
  // One lookup for all that have arrived by then, a second for stragglers, and what waits or who may
  // come read again, each once: never one for every poll.
  expect(queries).toBeGreaterThan(0);
  expect(queries).toBeLessThan(5);
  await setStatus(adminId, 'suspended');
  expectRefusal(await askAs(one), 401, 'session.required');
  await setStatus(adminId, 'active');
  expect((await askAs(one)).status).toBe(200);
});

it('is a fault for those who ask while the lookup fails, never an answer to anybody', async () => {
  const { db } = server.owner;
  await sql`alter table admin_session rename to gone`.execute(db);
  const answers = await Promise.all(consoles.map((one) => askAs(one)));
  await sql`alter table gone rename to admin_session`.execute(db);
  expect(answers.map(({ status }) => status)).toEqual(consoles.map(() => 500));
  expect((await askAs(consoles[0] as Console)).status).toBe(200);
});
