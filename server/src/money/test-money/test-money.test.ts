// Money of test accounts: given, taken and reset by whoever may, and out of every figure.
import { BALANCE_WON_MAX } from '@gwanje/contract';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenDesk } from '../../../test/given-desk';
import { posterOf } from '../../../test/given-ledger';
import { givenMember } from '../../../test/given-member';
import { keyed } from '../../../test/given-request';
import { appendAuditEvent } from '../../audit/append-audit-event.command';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { verifyLedger } from '../../ledger/verify-ledger';
import { runJob } from '../../platform/jobs';
import { newId } from '../../platform/new-id';
import { NoAnswer } from '../providers/provider-port';
import { checkTestMoneyJob } from './check-test-money-job';

const PATH = '/api/money/test-accounts';
const desk = givenDesk();

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await givenServer({ providers: { honor: desk } });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  admin = await signedIn(server, { type: 1 });
});
afterAll(() => server.close());

const givenTester = (walletsWon = {}) => givenMember(server, { isTest: true, walletsWon });
const act = (
  verb: 'give' | 'take' | 'reset',
  memberId: string,
  body: object = { wallet: 'money', amountWon: 10_000 },
  { by = admin, options = keyed() } = {},
) => by.call('POST', `${PATH}/${memberId}/${verb}`, { reason: '점검', ...body }, options);
const sound = async () => {
  const found: unknown[] = [];
  await verifyLedger(server.database.db, { onDifference: (one) => found.push(one) });
  return found;
};
const linesOf = async (action: string, memberId: string) =>
  (await auditLines(server, action)).filter(
    ({ after }) => (after as { memberId: string }).memberId === memberId,
  );

/** What the wallets held before each adjustment, the newest first. */
const beforeOf = async (memberId: string) => {
  const { body } = await admin.call('GET', `/api/money/adjustments?memberId=${memberId}`);
  return body.rows.map(({ type, beforeWon }: { type: string; beforeWon: number }) => [
    type,
    beforeWon,
  ]);
};

describe('money.giveTestMoney', () => {
  it('gives money and points, once for a key, with an audit line', async () => {
    const { memberId } = await givenTester();
    const options = keyed();
    const first = await act('give', memberId, undefined, { options });
    expect(first.body).toMatchObject({ memberId, moneyWon: 10_000, givenWon: 10_000, takenWon: 0 });
    expect((await act('give', memberId, undefined, { options })).body).toEqual(first.body);
    const points = await act('give', memberId, { wallet: 'point', amountWon: 500 });
    expect(points.body).toMatchObject({ moneyWon: 10_000, pointWon: 500 });
    expect(await linesOf('testMoney.give', memberId)).toMatchObject([
      { before: { moneyWon: 0 }, after: { moneyWon: 10_000, reason: '점검' } },
      { before: { pointWon: 0 }, after: { pointWon: 500 } },
    ]);
    expect(await sound()).toEqual([]);
  });

  it('is for test accounts alone, and for whoever may', async () => {
    const { memberId } = await givenMember(server);
    expectRefusal(await act('give', memberId), 409, 'money.not_test');
    const tester = await givenTester();
    for (const type of [3, 4, 5]) {
      const by = await signedIn(server, { type });
      expectRefusal(
        await act('give', tester.memberId, undefined, { by }),
        403,
        'session.forbidden',
      );
    }
    const full = await givenTester({ money: BALANCE_WON_MAX });
    expectRefusal(await act('give', full.memberId), 409, 'money.wallet_full');
    const tooMuch = { wallet: 'money', amountWon: 100_000_001 };
    expectRefusal(await act('give', tester.memberId, tooMuch), 400, 'request.invalid');
    const nobody = '01a1fd02-db58-75b9-8e38-aef672c0a558';
    expectRefusal(await act('give', nobody), 404, 'member.not_found');
  });
});

describe('money.listTestAccounts, by whom', () => {
  it('names who registered an account, and nobody where it was made otherwise', async () => {
    const top = await signedIn(server);
    const profile = { id: 'checker7', nick: '점검', grade: 1, level: 1, isTest: true };
    const body = { ...profile, bankAccount: null, recommenderId: null };
    expect((await top.call('POST', '/api/members', body, keyed())).status).toBe(200);
    const made = await givenTester();
    const { rows } = (await admin.call('GET', PATH)).body;
    const createdBy = (memberId: unknown) =>
      rows.find((row: { memberId: unknown }) => row.memberId === memberId).createdBy;
    const { memberId } = rows.find(
      (row: { member: { id: string } }) => row.member.id === 'checker7',
    );
    expect(createdBy(memberId)).toEqual({ _id: top.adminId, id: top.id });
    expect(createdBy(made.memberId)).toBeNull();
  });
});

describe('what a test account has played', () => {
  it('comes to nothing where a casino has taken back all of it', async () => {
    const { memberId } = await givenTester({ money: 100_000 });
    const post = posterOf(server, memberId);
    await post({ key: 'demo:stake', type: 'bet', amountWon: 1_000 });
    await post({ key: 'demo:win', type: 'betBenefit', amountWon: 5_000 });
    await post({ key: 'demo:no win', type: 'rollbackCasino', amountWon: 5_000 });
    await post({ key: 'demo:no stake', type: 'betCancel', amountWon: 1_000 });
    const { rows } = (await admin.call('GET', PATH)).body;
    expect(rows.find((row: { memberId: string }) => row.memberId === memberId)).toMatchObject({
      ...{ moneyWon: 100_000, stakeWon: 0, profitWon: 0 },
    });
  });
});

describe('money.takeTestMoney', () => {
  it('takes what is there, and no more', async () => {
    const { memberId } = await givenTester({ money: 15_000 });
    expect((await act('take', memberId)).body).toMatchObject({ moneyWon: 5_000, takenWon: 10_000 });
    expectRefusal(await act('take', memberId), 409, 'money.insufficient');
    expect(await linesOf('testMoney.take', memberId)).toHaveLength(1);
  });

  it('is for test accounts alone', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 20_000 } });
    expectRefusal(await act('take', memberId), 409, 'money.not_test');
    const nobody = '01a1fd02-db58-75b9-8e38-aef672c0a558';
    expectRefusal(await act('take', nobody), 404, 'member.not_found');
  });
});

describe('money.resetTestMoney', () => {
  it('keeps what lay there before each taking, income that became money included', async () => {
    const { memberId } = await givenTester({ money: 1_000, income: 200 });
    await act('give', memberId, { wallet: 'point', amountWon: 500 });
    await act('reset', memberId, {});
    expect((await beforeOf(memberId)).sort()).toEqual([
      ['directChargePoint', 0],
      ['directExchangeMoney', 1_200],
      ['directExchangePoint', 500],
    ]);
  });

  it('brings money home, converts income money, and takes everything', async () => {
    const { memberId } = await givenTester({ money: 700, point: 30, income: 200, casino: 100 });
    desk.heldWon.set(memberId, 100);
    const { status, body } = await act('reset', memberId, {});
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { moneyWon: 0, pointWon: 0, incomeWon: 0, providerWon: 0, takenWon: 1_000 },
    });
    expect(desk.heldWon.get(memberId)).toBe(0);
    const lines = await linesOf('testMoney.reset', memberId);
    const taken = lines.filter(({ subject }) => subject.startsWith('adjustment/'));
    expect(taken).toMatchObject([{ after: { moneyWon: 0 } }, { after: { pointWon: 0 } }]);
    expect((await act('reset', memberId, {})).body).toMatchObject({ moneyWon: 0 });
    expect(await sound()).toEqual([]);
  });

  it('leaves everything where it is while a provider does not answer or is not connected', async () => {
    const { memberId } = await givenTester({ money: 700, casino: 100 });
    const balanceOf = desk.balanceOf;
    desk.balanceOf = () => Promise.reject(new NoAnswer('The desk is silent.'));
    const answer = await act('reset', memberId, {});
    desk.balanceOf = balanceOf;
    expectRefusal(answer, 409, 'provider.unreachable');
    const apoker = await givenTester({ money: 700, apoker: 100 });
    expectRefusal(await act('reset', apoker.memberId, {}), 409, 'provider.not_connected');
    const { body } = await admin.call('GET', `${PATH}?memberId=${memberId}`);
    expect(body.rows).toMatchObject([{ moneyWon: 700, providerWon: 100 }]);
  });

  it('tells of a wallet that is full, and of a provider that refuses or waits', async () => {
    const full = await givenTester({ money: BALANCE_WON_MAX, income: 1 });
    expectRefusal(await act('reset', full.memberId, {}), 409, 'money.wallet_full');
    const { memberId } = await givenTester({ casino: 100 });
    desk.heldWon.set(memberId, 100);
    const { send } = desk;
    desk.send = () => Promise.resolve({ status: 'rejected', reason: 'closed' });
    expectRefusal(await act('reset', memberId, {}), 409, 'provider.rejected');
    desk.send = () => Promise.reject(new NoAnswer('The desk is silent.'));
    expectRefusal(await act('reset', memberId, {}), 409, 'provider.pending');
    desk.send = send;
    const nobody = '01a1fd02-db58-75b9-8e38-aef672c0a558';
    expectRefusal(await act('reset', nobody, {}), 404, 'member.not_found');
  });

  it('is for test accounts alone', async () => {
    const { memberId } = await givenMember(server);
    expectRefusal(await act('reset', memberId, {}), 409, 'money.not_test');
  });
});

describe('money.listTestAccounts', () => {
  it('lists test accounts alone, by the beginning of a name', async () => {
    const tester = await givenMember(server, { id: 'tester-a', isTest: true });
    await givenMember(server, { id: 'tester-b' });
    const { body } = await admin.call('GET', `${PATH}?query=tester`);
    expect(body.rows).toMatchObject([{ memberId: tester.memberId, member: { id: 'tester-a' } }]);
    expect(body.rows[0]).toMatchObject({ purpose: null, lastLoginAt: null });
  });

  it('says what an account is for and when somebody was in it last', async () => {
    const { db } = server.database;
    const { memberId: member_id } = await givenMember(server, { id: 'noted-a', isTest: true });
    const memo = (body: string, is_pinned: boolean) =>
      db
        .insertInto('member_memo')
        .values({
          ...{ member_id, memo_id: newId(server.clock.now), body, is_pinned, is_alert: false },
          created_by: admin.adminId,
        })
        .execute();
    await memo('정산 점검', true);
    await memo('그 밖의 메모', false);
    const at = server.clock.now;
    await db
      .insertInto('member_day')
      .values({
        ...{ member_id, day_on: '2026-11-01', logins: 1, first_login_at: at, last_login_at: at },
        ...{ last_ip: null, is_test: true },
      })
      .execute();
    const { body } = await admin.call('GET', `${PATH}?query=noted`);
    expect(body.rows).toMatchObject([{ purpose: '정산 점검', lastLoginAt: at.toISOString() }]);
  });
});

describe('money.totalTestAccounts', () => {
  it('counts them', async () => {
    await givenMember(server, { id: 'counted-a', isTest: true });
    const { body } = await admin.call('GET', `${PATH}/totals?query=counted`);
    expect(body.count).toBe(1);
  });
});

describe('money.checkTestMoney', () => {
  it('counts the entries of today, and finds none of them in a figure', async () => {
    const { memberId } = await givenTester();
    const check = async () => (await admin.call('GET', `${PATH}/check`)).body;
    const before = await check();
    await act('give', memberId);
    await givenMember(server, { walletsWon: { money: 5 } });
    expect(await check()).toMatchObject({ entries: before.entries + 1, counted: 0 });
  });

  it('finds one that is', async () => {
    const { db } = server.database;
    const { memberId } = await givenTester({ point: 77 });
    await db
      .updateTable('entry_delta')
      .set({ is_test: false })
      .where('member_id', '=', memberId)
      .execute();
    const { body } = await admin.call('GET', `${PATH}/check`);
    const platform = { db, now: () => server.clock.now, appendAudit: appendAuditEvent };
    for (let hours = 0; hours < 2; hours += 1)
      expect(await runJob(platform, checkTestMoneyJob)).toBe(true);
    await db
      .updateTable('entry_delta')
      .set({ is_test: true })
      .where('member_id', '=', memberId)
      .execute();
    expect(body.counted).toBe(1);
    // Told once, until somebody has taken note of it.
    const raised = await db
      .selectFrom('alarm')
      .select('details')
      .where('kind', '=', 'testMoneyCounted')
      .execute();
    expect(raised).toMatchObject([{ details: { counted: 1 } }]);
  });
});
