import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { raiseAlarm } from '../../platform/alarm';
import { newId } from '../../platform/new-id';

let server: TestServer;
let admin: SignedIn;
beforeEach(async () => {
  server = await givenServer();
  admin = await signedIn(server);
});
afterEach(() => server.close());

async function givenAlarm(differences: number): Promise<string> {
  const { database, clock } = server;
  clock.advance(1_000);
  const details = { differences, first: [`wallet money: ${differences}`] };
  await raiseAlarm(database.db, { kind: 'ledgerDifference', at: clock.now, details });
  const { body } = await admin.call('GET', '/api/money/alarms');
  return body.rows[0].alarmId;
}

const acknowledge = (alarmId: string, by = admin) =>
  by.call('POST', `/api/money/alarms/${alarmId}/acknowledge`);

describe('money.listAlarms', () => {
  it('lists the newest first, all of them or only those that are open or acknowledged', async () => {
    const ids = [await givenAlarm(1), await givenAlarm(2), await givenAlarm(3)];
    await acknowledge(ids[1] as string);
    const listed = async (query: string) => {
      const { status, body } = await admin.call('GET', `/api/money/alarms${query}`);
      expect(status).toBe(200);
      return body.rows.map(({ alarmId }: { alarmId: string }) => ids.indexOf(alarmId));
    };
    expect(await listed('')).toEqual([2, 1, 0]);
    expect(await listed('?isOpen=true')).toEqual([2, 0]);
    expect(await listed('?isOpen=false')).toEqual([1]);
    const { body } = await admin.call('GET', '/api/money/alarms?isOpen=true');
    expect(body.rows[0]).toEqual({
      alarmId: ids[2],
      kind: 'ledgerDifference',
      raisedAt: server.clock.now.toISOString(),
      details: { differences: 3, first: ['wallet money: 3'] },
      acknowledgedAt: null,
      acknowledgedBy: null,
    });
  });

  it('lists fifty a page, and how many there are', async () => {
    const { database, clock } = server;
    for (let job = 0; job < 55; job += 1)
      await raiseAlarm(database.db, { kind: 'jobFailed', at: clock.now, details: { job } });
    const { body } = await admin.call('GET', '/api/money/alarms');
    expect(body.rows.map(({ details }: { details: { job: number } }) => details.job)).toEqual(
      Array.from({ length: 50 }, (_, index) => 54 - index),
    );
    const next = `/api/money/alarms?after=${body.rows.at(-1).alarmId}`;
    expect((await admin.call('GET', next)).body.rows).toHaveLength(5);
  });
});

describe('money.totalAlarms', () => {
  it('counts what a filter lists', async () => {
    await acknowledge(await givenAlarm(1));
    await givenAlarm(2);
    const counted = async (query: string) =>
      (await admin.call('GET', `/api/money/alarms/totals${query}`)).body;
    const at = server.clock.now.toISOString();
    expect(await counted('')).toEqual({ count: 2, isMore: false, totals: [], at });
    expect((await counted('?isOpen=true')).count).toBe(1);
  });
});

describe('money.acknowledgeAlarm', () => {
  it('notes who did it and when, once, with one audit line', async () => {
    const alarmId = await givenAlarm(7);
    server.clock.advance(60_000);
    const first = await acknowledge(alarmId);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      alarmId,
      acknowledgedAt: server.clock.now.toISOString(),
      acknowledgedBy: { _id: admin.adminId, id: admin.id },
    });
    server.clock.advance(60_000);
    const second = await acknowledge(alarmId, await signedIn(server));
    expect(second.body).toEqual(first.body);
    expect(await auditLines(server, 'alarm.acknowledge')).toMatchObject([
      {
        actor_id: admin.adminId,
        subject: `alarm/${alarmId}`,
        before: { alarmId, acknowledgedAt: null, acknowledgedBy: null },
        after: first.body,
      },
    ]);
  });

  it('has one winner when several acknowledge at once', async () => {
    const alarmId = await givenAlarm(7);
    const others = await Promise.all(Array.from({ length: 4 }, () => signedIn(server)));
    const answers = await Promise.all(others.map((other) => acknowledge(alarmId, other)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await auditLines(server, 'alarm.acknowledge')).toHaveLength(1);
  });

  it('is refused for an alarm that does not exist', async () => {
    expectRefusal(await acknowledge(newId(server.clock.now)), 404, 'record.not_found');
    expect(await auditLines(server, 'alarm.acknowledge')).toEqual([]);
  });
});
