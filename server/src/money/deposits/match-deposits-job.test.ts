// What a deposit decides by itself, what it leaves to people, and what nobody asks for.
import {
  auditLines,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { givenAgent, givenDeposit, givenPaidCharge, givenPayer } from '../../../test/given-deposit';
import { givenBroken, runRaw } from '../../../test/given-ledger';
import { givenMember } from '../../../test/given-member';
import {
  decide,
  givenAloneLimits,
  givenMoneySetting,
  givenRequest,
} from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { verifyLedger } from '../../ledger/verify-ledger';
import { transaction } from '../../platform/database';
import { runJob } from '../../platform/jobs';
import { newId } from '../../platform/new-id';
import { approveByDeposit } from './approve-by-deposit.command';
import { matchDepositsJob } from './match-deposits-job';

let server: TestServer;
let admin: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  admin = await signedIn(server);
});
afterEach(() => server.close());

const turnOn = () =>
  givenMoneySetting(server, { ...UNSAVED_MONEY_SETTINGS.autoCharge, version: 1, isOn: true });
const run = () => runJob(platformOf(server), matchDepositsJob);
/** Why a deposit waits, as the screen of deposits says it. */
const doubtOf = async (depositId: string) => {
  const path = `/api/money/deposits/candidates?deposits=${depositId}`;
  return (await admin.call('GET', path)).body.deposits[0].doubt;
};
const statusOf = async (requestId: string) =>
  (
    await server.database.db
      .selectFrom('money_request')
      .select(['status', 'decided_by'])
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow()
  ).status;

it('approves the one charge that leaves no doubt, once, as the system', async () => {
  await turnOn();
  const { depositId, memberId, requestId } = await givenPaidCharge(server, admin, 50_000);
  await run();
  await run();
  expect(await statusOf(requestId)).toBe('approved');
  const { body } = await admin.call('GET', `/api/money/members/${memberId}`);
  expect(body.walletsWon.money).toBe(50_000);
  const approvals = await auditLines(server, 'request.approve');
  expect(approvals).toMatchObject([{ actor_id: null, subject: `request/${requestId}` }]);
  expect(await auditLines(server, 'deposit.match')).toMatchObject([
    { actor_id: null, subject: `deposit/${depositId}` },
  ]);
  const found: unknown[] = [];
  await verifyLedger(server.database.db, { onDifference: (one) => found.push(one) });
  expect(found).toEqual([]);
});

it('finds the charge also where the money came first', async () => {
  await turnOn();
  const agent = await givenAgent(server, admin);
  await givenDeposit(agent);
  server.clock.advance(60_000);
  await run();
  const { requestId } = await givenRequest(admin, await givenPayer(server), 'charge', 50_000);
  await run();
  expect(await statusOf(requestId)).toBe('approved');
});

it('comes to the deposit of a charge whatever else lies there unclaimed', async () => {
  await turnOn();
  const { accountId } = await givenAgent(server, admin);
  const at = server.clock.now;
  const unclaimed = Array.from({ length: 200 }, (_, index) => ({
    ...{ deposit_id: newId(at), account_id: accountId, agent_tx_id: `unclaimed-${index}` },
    ...{ payer: '홍길동', amount_won: 7_000, paid_at: at, reported_at: at },
  }));
  await server.database.db.insertInto('deposit').values(unclaimed).execute();
  server.clock.advance(60_000);
  const { requestId } = await givenPaidCharge(server, admin, 50_000);
  await run();
  expect(await statusOf(requestId)).toBe('approved');
});

it('makes no match again that somebody has taken back, until people have made another', async () => {
  const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
  const path = `/api/money/deposits/${depositId}`;
  expect((await admin.call('POST', `${path}/match`, key)).status).toBe(200);
  await turnOn();
  expect((await admin.call('POST', `${path}/unmatch`)).status).toBe(200);
  await run();
  expect(await statusOf(key.requestId)).toBe('waiting');
  expect(await doubtOf(depositId)).toBe('ofPeople');
  expect((await admin.call('POST', `${path}/match`, key)).body).toMatchObject({ state: 'matched' });
});

it('leaves alone what somebody has begun to set aside since it looked', async () => {
  await turnOn();
  const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
  const { db } = server.database;
  const find = () =>
    db
      .selectFrom('deposit')
      .selectAll()
      .where('deposit_id', '=', depositId)
      .executeTakeFirstOrThrow();
  const seen = await find();
  await db
    .updateTable('deposit')
    .set({ first_ignored_by: admin.adminId, first_ignored_at: server.clock.now, reason: '반환함' })
    .where('deposit_id', '=', depositId)
    .execute();
  expect(await doubtOf(depositId)).toBe('ofPeople');
  const step = { now: () => server.clock.now, audit: async () => undefined };
  await transaction(db, (tx) => approveByDeposit({ ...step, tx }, seen, key));
  expect(await statusOf(key.requestId)).toBe('waiting');
  expect(await find()).toMatchObject({ state: 'unmatched', first_ignored_by: admin.adminId });
});

it('approves what comes behind a deposit that breaks, tells of that, and tries it in the next run', async () => {
  await turnOn();
  const broken = await givenPaidCharge(server, admin, 50_000);
  server.clock.advance(1_000);
  const behind = await givenPaidCharge(server, admin, 60_000);
  await runRaw(
    server,
    `create function fail() returns trigger language plpgsql as
      'begin raise exception ''broken on purpose''; end';
    create trigger fail before update on deposit for each row
      when (new.deposit_id = '${broken.depositId}') execute function fail()`,
  );
  const statuses = async () => [await statusOf(broken.requestId), await statusOf(behind.requestId)];
  await expect(run()).rejects.toThrow('broken on purpose');
  expect(await statuses()).toEqual(['waiting', 'approved']);
  const { db } = server.database;
  const alarms = db.selectFrom('alarm').select('details').where('kind', '=', 'jobFailed');
  expect(await alarms.execute()).toMatchObject([{ details: { error: 'broken on purpose' } }]);
  await runRaw(server, 'drop trigger fail on deposit');
  await run();
  expect(await statuses()).toEqual(['approved', 'approved']);
});

it('tells of what nobody asks for, and matches, behind a deposit of which nobody can be told', async () => {
  await turnOn();
  const agent = await givenAgent(server, admin);
  const { depositId: untold } = await givenDeposit(agent);
  server.clock.advance(1_000);
  const { depositId: told } = await givenDeposit(agent);
  server.clock.advance(40 * 60_000);
  const behind = await givenPaidCharge(server, admin, 60_000);
  const isUntold = `new.details ->> 'depositId' = '${untold}'`;
  const mend = await givenBroken(server, 'alarm', isUntold);
  await expect(run()).rejects.toThrow('broken on purpose');
  const named = async () => {
    const { rows } = await server.database.pool.query(
      `select details ->> 'depositId' as id from alarm where kind = 'depositUnclaimed' order by 1`,
    );
    return rows.map(({ id }) => id);
  };
  expect(await named()).toEqual([told]);
  expect(await statusOf(behind.requestId)).toBe('approved');
  await mend();
  await run();
  await run();
  expect(await named()).toEqual([untold, told]);
});

it('is off until somebody turns it on', async () => {
  const { requestId, depositId } = await givenPaidCharge(server, admin, 50_000);
  await run();
  expect(await statusOf(requestId)).toBe('waiting');
  expect(await doubtOf(depositId)).toBe('off');
});

describe('leaves to people', () => {
  beforeEach(turnOn);

  it('two charges that look alike', async () => {
    const { requestId, depositId } = await givenPaidCharge(server, admin, 50_000);
    const other = await givenRequest(admin, await givenPayer(server), 'charge', 50_000);
    await run();
    expect([await statusOf(requestId), await statusOf(other.requestId)]).toEqual([
      'waiting',
      'waiting',
    ]);
    expect(await doubtOf(depositId)).toBe('many');
  });

  it('two charges that look alike, also where one of them was asked for long before', async () => {
    const other = await givenRequest(admin, await givenPayer(server), 'charge', 50_000);
    server.clock.advance(31 * 60_000);
    admin = await signedIn(server);
    const { requestId, depositId } = await givenPaidCharge(server, admin, 50_000);
    await run();
    expect(await statusOf(requestId)).toBe('waiting');
    expect(await doubtOf(depositId)).toBe('many');
    await decide(admin.call, 'decline', other);
    expect(await doubtOf(depositId)).toBeNull();
    await run();
    expect(await statusOf(requestId)).toBe('approved');
  });

  it('more than the setting takes, another amount, and what came too late', async () => {
    const { requestId, depositId } = await givenPaidCharge(server, admin, 100_001);
    await run();
    expect(await statusOf(requestId)).toBe('waiting');
    expect(await doubtOf(depositId)).toBe('tooMuch');
    const agent = await givenAgent(server, admin);
    expect(await doubtOf((await givenDeposit(agent, { amountWon: 7 })).depositId)).toBe('none');
    const late = await givenRequest(admin, await givenPayer(server), 'charge', 20_000);
    server.clock.advance(30 * 60_000 + 60_000);
    admin = await signedIn(server);
    const { depositId: lateId } = await givenDeposit(agent, { amountWon: 20_000 });
    await run();
    expect(await statusOf(late.requestId)).toBe('waiting');
    expect(await doubtOf(lateId)).toBe('late');
  });

  it('what two people must agree to, and what a member has charged in the day with it', async () => {
    await givenAloneLimits(server, { chargeWon: 90_000 });
    const first = await givenPaidCharge(server, admin, 50_000);
    await run();
    expect(await statusOf(first.requestId)).toBe('approved');
    const member = { memberId: first.memberId };
    const agent = await givenAgent(server, admin);
    const { requestId } = await givenRequest(admin, member, 'charge', 40_000);
    const { depositId } = await givenDeposit(agent, { amountWon: 40_000 });
    await run();
    expect(await statusOf(requestId)).toBe('waiting');
    expect(await doubtOf(depositId)).toBe('second');
  });

  it('what may have been credited already: the same was approved before its deposit was reported', async () => {
    const agent = await givenAgent(server, admin);
    const member = await givenPayer(server);
    const paidAt = server.clock.now.toISOString();
    await decide(admin.call, 'approve', await givenRequest(admin, member, 'charge', 50_000));
    const { depositId } = await givenDeposit(agent, { at: paidAt });
    const again = await givenRequest(admin, member, 'charge', 50_000);
    await run();
    expect(await statusOf(again.requestId)).toBe('waiting');
    expect(await doubtOf(depositId)).toBe('credited');
  });

  it('nothing of what was approved with its deposit, in another name or long before', async () => {
    const agent = await givenAgent(server, admin);
    const [member, other] = [await givenPayer(server), await givenPayer(server)];
    await server.database.db
      .updateTable('member')
      .set({ bank_owner: '김철수' })
      .where('member_id', '=', other.memberId)
      .execute();
    await decide(admin.call, 'approve', await givenRequest(admin, member, 'charge', 50_000));
    server.clock.advance(31 * 60_000);
    admin = await signedIn(server);
    await decide(admin.call, 'approve', await givenRequest(admin, other, 'charge', 50_000));
    const first = await givenRequest(admin, member, 'charge', 50_000);
    const { depositId } = await givenDeposit(agent);
    const path = `/api/money/deposits/${depositId}/match`;
    expect((await admin.call('POST', path, first)).status).toBe(200);
    await decide(admin.call, 'approve', first);
    const again = await givenRequest(admin, member, 'charge', 50_000);
    await givenDeposit(agent);
    await run();
    expect(await statusOf(again.requestId)).toBe('approved');
  });

  it('a bank account that somebody else has, which is red', async () => {
    const agent = await givenAgent(server, admin);
    const [one] = [await givenMember(server, { bankNumber: '7' })];
    await givenMember(server, { bankNumber: '7' });
    const { requestId } = await givenRequest(admin, one, 'charge', 50_000);
    const { depositId } = await givenDeposit(agent);
    await run();
    expect(await statusOf(requestId)).toBe('waiting');
    expect(await doubtOf(depositId)).toBe('red');
  });

  it('a charge that somebody holds, and a member who is suspended meanwhile', async () => {
    const held = await givenPaidCharge(server, admin, 50_000);
    await decide(admin.call, 'hold', held);
    const suspended = await givenPaidCharge(server, admin, 60_000);
    await server.database.db
      .updateTable('member')
      .set({ status: 2 })
      .where('member_id', '=', suspended.memberId)
      .execute();
    await run();
    expect([await statusOf(held.requestId), await statusOf(suspended.requestId)]).toEqual([
      'held',
      'waiting',
    ]);
    expect([await doubtOf(held.depositId), await doubtOf(suspended.depositId)]).toEqual([
      'none',
      'notNormal',
    ]);
  });
});

it('tells once of a deposit that nobody asks for within half an hour', async () => {
  const agent = await givenAgent(server, admin);
  const { depositId } = await givenDeposit(agent);
  const alarms = () =>
    server.database.db
      .selectFrom('alarm')
      .select(['kind', 'details'])
      .where('kind', '=', 'depositUnclaimed')
      .execute();
  server.clock.advance(29 * 60_000);
  await run();
  expect(await alarms()).toEqual([]);
  server.clock.advance(2 * 60_000);
  await run();
  await server.database.db
    .updateTable('alarm')
    .set({ acknowledged_at: server.clock.now })
    .execute();
  await run();
  expect(await alarms()).toMatchObject([{ details: { depositId, amountWon: 50_000 } }]);
});
