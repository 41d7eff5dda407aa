// The alarm poll through HTTP: what is counted, how seldom, and what a poll must not do.
import {
  ALARM_GAMES,
  gameMaintenance,
  type MaintenanceSetting,
  siteMaintenance,
  unsavedDocument,
} from '@gwanje/contract';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { createFixtureBuilds, deploymentJson } from '../../test/fixture-builds';
import {
  expectRefusal,
  givenServer,
  rowCounts,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { givenMember } from '../../test/given-member';
import { decide, givenRequest } from '../../test/given-request';
import type { RequestKey } from '../money/requests/requests.queries';
import type { Schema } from '../schema';
import { loadDeployment } from '../web/deployment';
import { countWaiting } from './alarms.queries';

const ALARM = '/api/alarm';
const HOUR_MS = 3_600_000;

let server: TestServer;
let operator: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  operator = await signedIn(server, { type: 1 });
});
afterEach(() => server.close());

async function poll({ call }: Pick<SignedIn, 'call'> = operator) {
  const { status, body } = await call('GET', ALARM);
  expect(status).toBe(200);
  return body;
}

/** What is polled once the counts of before are old. */
function pollLater() {
  server.clock.advance(1_000);
  return poll();
}

/** The statements of one count, and their plans as PostgreSQL tells them. */
async function plansOfCount(): Promise<string[]> {
  const { pool } = server.database;
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  });
  await countWaiting(db, new Date());
  return Promise.all(
    sent.map(async (query) => {
      const { rows } = await pool.query(`explain ${query.sql}`, [...query.parameters]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
}

describe('alarms.readAlarm', () => {
  const ofGames = (suffix: string, value: unknown) =>
    Object.fromEntries(ALARM_GAMES.map((game) => [`${game}${suffix}`, value]));

  it('answers zeros, and no key of what is not built', async () => {
    expect(await poll()).toEqual({
      switch: {
        newUsers: true,
        newCharge: true,
        newExchange: true,
        newHelp: true,
        ...{ secondAdmin: true, sports: true, miniGames: true },
        ...ofGames('Switch', true),
      },
      count: {
        ...{ countNew: 0, countCharge: 0, countExchange: 0, countHelp: 0, countSecond: 0 },
        ...{ sports: 0, miniGames: 0, ...ofGames('', 0) },
      },
      latest: {
        ...{ countNew: null, countCharge: null, countExchange: null },
        ...{
          countHelp: null,
          countSecond: null,
          sports: null,
          miniGames: null,
          ...ofGames('', null),
        },
      },
      maintenance: [],
      revision: '',
      at: server.clock.now.toISOString(),
    });
  });

  it('names what of the player’s site is closed, for as long as it is, and tells no partner', async () => {
    const close = (document: MaintenanceSetting, at: string) =>
      operator.call('PUT', `/api/config/maintenance/${document.category}`, {
        ...{ ...document, category: undefined, confirmed: { [at]: 'on' }, reason: '점검' },
      });
    const until = new Date(server.clock.now.getTime() + 9 * HOUR_MS + 120_000);
    const games = unsavedDocument(gameMaintenance);
    const powerball = {
      ...{ ...games.minigames.powerball, status: 'on' as const },
      until: until.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length),
    };
    const closed = { ...games, minigames: { ...games.minigames, powerball } };
    expect((await close(closed, 'minigames.powerball.status')).status).toBe(200);
    const site = unsavedDocument(siteMaintenance);
    const parts = { ...site.parts, exchange: false };
    await close({ ...site, parts, status: 'on' }, 'status');
    expect((await poll()).maintenance).toEqual(['siteMaintenance', 'gameMaintenance']);
    const { memberId } = await givenMember(server, { grade: 3 });
    const partner = await signedIn(server, { type: 9, partnerId: memberId });
    expect((await poll(partner)).maintenance).toEqual([]);
    server.clock.advance(120_000);
    expect((await poll()).maintenance).toEqual(['siteMaintenance']);
  });

  it('counts members who wait for approval and requests that wait, income money with exchanges', async () => {
    for (const status of [0, 0, 1, 2, 3, 4, 5]) await givenMember(server, { status });
    const waiting = await givenMember(server, { status: 0 });
    const member = await givenMember(server, {
      grade: 2,
      walletsWon: { money: 50_000, income: 50_000 },
    });
    const charges: RequestKey[] = [];
    for (const kind of ['charge', 'charge', 'charge'] as const)
      charges.push(await givenRequest(operator, member, kind, 10_000));
    await givenRequest(operator, member, 'exchange', 10_000);
    const newest = await givenRequest(operator, member, 'incomeExchange', 10_000);
    expect(await poll()).toMatchObject({
      count: { countNew: 3, countCharge: 3, countExchange: 2 },
      latest: {
        countNew: waiting.memberId,
        countCharge: charges[2]?.requestId,
        countExchange: newest.requestId,
      },
    });
  });

  it.each(['hold', 'approve', 'decline', 'cancel'] as const)(
    'counts a request no longer after %s',
    async (verb) => {
      const member = await givenMember(server);
      const first = await givenRequest(operator, member, 'charge', 10_000);
      const second = await givenRequest(operator, member, 'charge', 10_000);
      await decide(operator.call, verb, second);
      const { count, latest } = await poll();
      expect([count.countCharge, latest.countCharge]).toEqual([1, first.requestId]);
    },
  );

  it('leaves test accounts out', async () => {
    await givenMember(server, { status: 0, isTest: true });
    const member = await givenMember(server, { isTest: true, walletsWon: { money: 10_000 } });
    await givenRequest(operator, member, 'charge', 10_000);
    await givenRequest(operator, member, 'exchange', 10_000);
    expect(await poll()).toMatchObject({
      count: { countNew: 0, countCharge: 0, countExchange: 0 },
      latest: { countNew: null, countCharge: null, countExchange: null },
    });
  });

  it('tells by a greater identifier that one came while another went', async () => {
    const member = await givenMember(server);
    const first = await givenRequest(operator, member, 'charge', 10_000);
    expect((await poll()).latest.countCharge).toBe(first.requestId);
    await decide(operator.call, 'cancel', first);
    server.clock.advance(1);
    const second = await givenRequest(operator, member, 'charge', 10_000);
    const { count, latest } = await pollLater();
    expect(count.countCharge).toBe(1);
    expect(latest.countCharge).toBe(second.requestId);
    expect(second.requestId > first.requestId).toBe(true);
  });

  it('stops counting at 10,001', async () => {
    await sql`
      insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
      select gen_random_uuid(), 'member-' || n, 'nick', 1, 0, 1, false, ${server.clock.now}
      from generate_series(1, 10002) as n`.execute(server.database.db);
    expect((await poll()).count.countNew).toBe(10_001);
  });

  it('counts once a second, whoever asks, and says when', async () => {
    const other = await signedIn(server, { type: 5 });
    const counted = await poll();
    await givenMember(server, { status: 0 });
    server.clock.advance(999);
    expect(await poll(other)).toEqual(counted);
    server.clock.advance(1);
    expect(await poll(other)).toMatchObject({
      count: { countNew: 1 },
      at: server.clock.now.toISOString(),
    });
  });

  it('is a fault while counting fails, and right at the next poll', async () => {
    const { db } = server.owner;
    await sql`alter table money_request rename to gone`.execute(db);
    expect((await operator.call('GET', ALARM)).status).toBe(500);
    await sql`alter table gone rename to money_request`.execute(db);
    expect((await poll()).count.countCharge).toBe(0);
  });

  it('reads indexes only, however many members and requests there are', async () => {
    // Each well within the time of a statement, on a busy machine, too.
    for (const first of [1, 5_001, 10_001, 15_001])
      await sql`
        with filled as (
          insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
          select gen_random_uuid(), 'member-' || n, 'nick', 1, (n % 500 > 0)::integer, 1, false,
            ${server.clock.now}
          from generate_series(${first}::int, ${first + 4_999}::int) as n
          returning member_id, status
        )
        insert into money_request (member_id, request_id, kind, status, amount_won, is_test,
          requested_at, decided_at)
        select member_id, gen_random_uuid(), kind, case status when 0 then 'waiting' else 'approved' end,
          10000, false, ${server.clock.now}, case status when 0 then null else now() end
        from filled, unnest(array['charge', 'exchange', 'incomeExchange']) as kind`.execute(
        server.database.db,
      );
    await sql`
      insert into ticket (member_id, ticket_id, kind, title, state, is_test, opened_at, asked_at)
      select member_id, gen_random_uuid(), 'other', 'title',
        case status when 0 then 'waiting' else 'answered' end, false, now(), now()
      from member`.execute(server.database.db);
    await sql`vacuum analyze member, money_request, ticket`.execute(server.owner.db);
    expect((await poll()).count).toMatchObject({
      countNew: 40,
      countCharge: 40,
      countExchange: 80,
      countHelp: 40,
    });
    const plans = await plansOfCount();
    expect(plans).toHaveLength(1);
    expect(plans[0]).not.toContain('Seq Scan');
    const indexes = [...(plans[0]?.matchAll(/Scan(?: Backward)? using (\w+)/g) ?? [])].map(
      ([, name]) => name,
    );
    // Of the tickets' three, the planner takes any, as their table has been counted.
    const tickets = indexes.filter((name) => name?.startsWith('ticket_'));
    const known = [
      'ticket_state_asked_at_ticket_id_idx',
      'ticket_ticket_id_idx1',
      'ticket_state_idx',
    ];
    expect(known).toEqual(expect.arrayContaining(tickets));
    expect(new Set(indexes.filter((name) => !tickets.includes(name)))).toEqual(
      new Set([
        'admin_pkey',
        'member_member_id_idx',
        'money_request_kind_status_request_id_member_id_amount_won_i_idx',
      ]),
    );
  });

  it('tells the revision of the deployment as it is now', async () => {
    const builds = createFixtureBuilds();
    const deployment = loadDeployment({
      name: 'default',
      dir: builds.dir,
      distDir: builds.distDir,
    });
    const deployed = await givenServer({ deployment });
    const { call } = await signedIn(deployed);
    const before = (await call('GET', ALARM)).body.revision;
    expect(before).toBe(deployment.current().revision);
    builds.write('deployments/default.json', { ...deploymentJson(), siteName: '다른 이름' });
    deployed.clock.advance(1_000);
    const after = (await call('GET', ALARM)).body.revision;
    expect(after).toBe(deployment.current().revision);
    expect(after).not.toBe(before);
    await deployed.close();
    builds.remove();
  });

  it('does not keep an idle session alive, nor its cookies', async () => {
    const watched = await signedIn(server);
    server.clock.advance(6 * HOUR_MS);
    const answer = await watched.call('GET', ALARM);
    expect([answer.status, answer.cookies]).toEqual([200, []]);
    server.clock.advance(6 * HOUR_MS - 1);
    expect((await watched.call('GET', ALARM)).status).toBe(200);
    server.clock.advance(1);
    expectRefusal(await watched.call('GET', ALARM), 401, 'session.required');
  });

  it('writes nothing', async () => {
    const before = await rowCounts(server);
    await poll();
    expect(await rowCounts(server)).toEqual(before);
  });

  it('ends for whoever logs out or is suspended', async () => {
    const { call, adminId } = await signedIn(server);
    await poll({ call });
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '=', adminId)
      .execute();
    expectRefusal(await call('GET', ALARM), 401, 'session.required');
    await operator.call('POST', '/api/logout');
    expectRefusal(await operator.call('GET', ALARM), 401, 'session.required');
  });
});
