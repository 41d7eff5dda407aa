// Longer than other files: one noun, its seven endpoints.
// Deposits: reported by the feed, matched with charges by people, taken back, and set aside.
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import {
  type GivenAgent,
  givenAgent,
  givenDeposit,
  givenPaidCharge,
  givenPayer,
} from '../../../test/given-deposit';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import { decide, givenAloneLimits, givenRequest } from '../../../test/given-request';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { verifyLedger } from '../../ledger/verify-ledger';

const PATH = '/api/money/deposits';

let server: TestServer;
let admin: SignedIn;
let agent: GivenAgent;

beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  admin = await signedIn(server);
  agent = await givenAgent(server, admin);
});
afterEach(() => server.close());

const match = (depositId: string, key: object, by = admin) =>
  by.call('POST', `${PATH}/${depositId}/match`, key);
const unmatch = (depositId: string) => admin.call('POST', `${PATH}/${depositId}/unmatch`);
const ignore = (depositId: string, by = admin) =>
  by.call('POST', `${PATH}/${depositId}/ignore`, { reason: '반환함' });
const rowOf = async (depositId: string) =>
  server.database.db
    .selectFrom('deposit')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .executeTakeFirstOrThrow();
const moneyOf = async (memberId: string) =>
  (await admin.call('GET', `/api/money/members/${memberId}`)).body.walletsWon.money;

describe('feed.reportDeposit', () => {
  it('takes note of a deposit once, with one audit line that names nobody', async () => {
    const report = { agentTxId: 'tx', payer: '홍길동', at: server.clock.now.toISOString() };
    const first = await agent.report(report);
    expect(first.body).toMatchObject({ agentTxId: 'tx', amountWon: 50_000, state: 'unmatched' });
    expect((await agent.report(report)).body).toEqual(first.body);
    const lines = await auditLines(server, 'deposit.report');
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('홍길동');
  });

  it('refuses the same transaction with another amount, and keeps the first', async () => {
    const { depositId } = await givenDeposit(agent, { agentTxId: 'tx' });
    const answer = await agent.report({ agentTxId: 'tx', amountWon: 60_000 });
    expectRefusal(answer, 409, 'deposit.differs');
    expect(await rowOf(depositId)).toMatchObject({ amount_won: 50_000 });
  });

  it('knows no account but the operator’s own', async () => {
    const bankAccountId = '01a1fd02-db58-75b9-8e38-aef672c0a558';
    expectRefusal(await agent.report({ bankAccountId }), 404, 'record.not_found');
  });

  it('takes nothing from tomorrow', async () => {
    const at = new Date(server.clock.now.getTime() + 86_400_000).toISOString();
    const answer = await agent.report({ at });
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path: 'at', rules: [{ rule: 'moment_ahead' }] }]);
  });

  it('is closed to a key of players', async () => {
    const call = feedCallWith(server, await givenFeedKey(server));
    server.clock.advance(1_001);
    const body = {
      ...{ agentTxId: 'tx', payer: '홍', amountWon: 1, bankAccountId: agent.accountId },
      at: server.clock.now.toISOString(),
    };
    expectRefusal(await call('POST', '/feed/deposits', body), 403, 'feed.wrong_scope');
  });
});

describe('money.listDeposits', () => {
  it('tells whoever sees a payer masked nothing of his name letter by letter', async () => {
    const { depositId } = await givenDeposit(agent, { payer: '제갈공명' });
    const auditor = await signedIn(server, { type: 5 });
    const foundBy = async ({ call }: SignedIn, name: string) => {
      const query = `query=${encodeURIComponent(name)}`;
      const { rows } = (await call('GET', `${PATH}?${query}`)).body;
      const { count } = (await call('GET', `${PATH}/totals?${query}`)).body;
      expect(count).toBe(rows.length);
      return rows.map((row: { depositId: string }) => row.depositId);
    };
    expect(await foundBy(admin, '제갈')).toEqual([depositId]);
    expect(await foundBy(auditor, '제갈')).toEqual([]);
    expect(await foundBy(auditor, '제갈공명')).toEqual([depositId]);
  });

  it('shows a payer whole to whoever may match him, and masked afterwards and to others', async () => {
    const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
    const payerFor = async (by: SignedIn) => (await by.call('GET', PATH)).body.rows[0].payer;
    expect(await payerFor(admin)).toBe('홍길동');
    expect(await payerFor(await signedIn(server, { type: 5 }))).toBe('홍*동');
    await match(depositId, key);
    expect(await payerFor(admin)).toBe('홍*동');
  });

  it('narrows by state, day and name, and orders by time and amount', async () => {
    const early = new Date(server.clock.now.getTime() - 3 * 86_400_000).toISOString();
    const old = await givenDeposit(agent, { at: early, amountWon: 90_000 });
    const other = await givenDeposit(agent, { payer: '김철수', amountWon: 10_000 });
    const namesOf = async (query: string) =>
      (await admin.call('GET', `${PATH}?${query}`)).body.rows.map(
        (row: { depositId: string }) => row.depositId,
      );
    const newest = [other.depositId, old.depositId];
    expect(await namesOf('')).toEqual(newest);
    expect(await namesOf('sort=oldest')).toEqual([...newest].reverse());
    expect(await namesOf('sort=-amountWon')).toEqual([old.depositId, other.depositId]);
    expect(await namesOf('sort=amountWon')).toEqual(newest);
    expect(await namesOf('state=matched')).toEqual([]);
    expect(await namesOf(`query=${encodeURIComponent('김')}`)).toEqual([other.depositId]);
    expect(await namesOf(`to=${early.slice(0, 10)}`)).not.toContain(other.depositId);
    expect(await namesOf(`accountId=${agent.accountId}&state=unmatched`)).toEqual(newest);
  });

  it('is not there for a partner', async () => {
    const partner = await givenPayer(server);
    const { call } = await signedIn(server, { type: 9, partnerId: partner.memberId });
    expectRefusal(await call('GET', PATH), 403, 'session.forbidden');
  });
});

describe('money.totalDeposits', () => {
  it('sums by state', async () => {
    const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
    await givenDeposit(agent, { amountWon: 7_000 });
    await match(depositId, key);
    const { body } = await admin.call('GET', `${PATH}/totals`);
    expect(body).toMatchObject({
      count: 2,
      totals: [
        { state: 'unmatched', deposits: 1, amountWon: 7_000 },
        { state: 'matched', deposits: 1, amountWon: 50_000 },
      ],
    });
  });
});

describe('money.readDepositCandidates', () => {
  it('ranks the open charges of a deposit, and shows a matched one its own', async () => {
    const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
    const nameOnly = await givenRequest(admin, await givenPayer(server), 'charge', 60_000);
    const candidates = async () =>
      (await admin.call('GET', `${PATH}/candidates?deposits=${depositId}`)).body.deposits[0]
        .candidates;
    expect(await candidates()).toMatchObject([
      { request: { requestId: key.requestId }, isAmountSame: true, name: 'same', minutes: 0 },
      { request: { requestId: nameOnly.requestId }, isAmountSame: false, name: 'same' },
    ]);
    await match(depositId, key);
    expect(await candidates()).toMatchObject([
      { request: { requestId: key.requestId }, name: 'same' },
    ]);
  });

  it('does not take a match for a name that is the same', async () => {
    const key = await givenRequest(admin, await givenPayer(server), 'charge', 50_000);
    const { depositId } = await givenDeposit(agent, { payer: '김철수' });
    await match(depositId, key);
    const { body } = await admin.call('GET', `${PATH}/candidates?deposits=${depositId}`);
    expect(body.deposits[0].candidates).toMatchObject([
      { request: { requestId: key.requestId }, isAmountSame: true, name: 'other' },
    ]);
  });
});

describe('money.matchDeposit', () => {
  it('links a deposit, moves nothing, and leaves an audit line; approving then credits', async () => {
    const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
    const { status, body } = await match(depositId, key);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { state: 'matched', request: key, decidedBy: { _id: admin.adminId } },
    });
    expect(await moneyOf(key.memberId)).toBe(0);
    const [line] = await auditLines(server, 'deposit.match');
    expect(line).toMatchObject({
      subject: `deposit/${depositId}`,
      before: { state: 'unmatched' },
      after: { state: 'matched', requestId: key.requestId },
    });
    await decide(admin.call, 'approve', key);
    expect(await moneyOf(key.memberId)).toBe(50_000);
  });

  it('refuses a deposit or a request that is matched', async () => {
    const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
    await match(depositId, key);
    const other = await givenRequest(admin, await givenPayer(server), 'charge', 50_000);
    expectRefusal(await match(depositId, other), 409, 'deposit.matched');
    const twin = await givenDeposit(agent);
    expectRefusal(await match(twin.depositId, key), 409, 'deposit.matched');
  });

  it('refuses another amount, and says both', async () => {
    const { memberId, requestId } = await givenPaidCharge(server, admin, 50_000);
    const { depositId } = await givenDeposit(agent, { amountWon: 49_000 });
    const answer = await match(depositId, { memberId, requestId });
    expectRefusal(answer, 409, 'deposit.amount_differs');
    expect(answer.body.details).toEqual({ depositWon: 49_000, requestWon: 50_000 });
  });

  it('belongs to no charge of a test account, which is in no sum', async () => {
    const tester = await givenMember(server, { isTest: true });
    const key = await givenRequest(admin, tester, 'charge', 50_000);
    const { depositId } = await givenDeposit(agent);
    expectRefusal(await match(depositId, key), 409, 'deposit.of_test');
    expect(await rowOf(depositId)).toMatchObject({ state: 'unmatched', request_id: null });
  });

  it('refuses what is closed, no charge, set aside, or not there', async () => {
    const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
    const nobody = '01a1fd02-db58-75b9-8e38-aef672c0a558';
    expectRefusal(await match(nobody, key), 404, 'record.not_found');
    expectRefusal(await match(depositId, { ...key, requestId: nobody }), 404, 'record.not_found');
    expectRefusal(await match(depositId, { ...key, memberId: nobody }), 404, 'member.not_found');
    const set = await givenDeposit(agent);
    await ignore(set.depositId);
    expectRefusal(await match(set.depositId, key), 409, 'deposit.ignored');
    await decide(admin.call, 'decline', key);
    expectRefusal(await match(depositId, key), 409, 'money.request_closed');
  });

  it('leaves a charge to whoever is at work on it', async () => {
    const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
    const other = await signedIn(server, { type: 2 });
    const path = `/api/money/requests/${key.requestId}/claim`;
    await other.call('POST', path, { memberId: key.memberId });
    expectRefusal(await match(depositId, key), 409, 'money.request_claimed');
    expect((await match(depositId, key, other)).status).toBe(200);
  });

  it('matches one request with one of two deposits that come at once', async () => {
    const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
    const twin = await givenDeposit(agent);
    const answers = await Promise.all([depositId, twin.depositId].map((id) => match(id, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('money.unmatchDeposit', () => {
  it('takes a wrong match back, so that the right one can be made and approved', async () => {
    const { depositId, ...wrong } = await givenPaidCharge(server, admin, 50_000);
    const right = await givenRequest(admin, await givenPayer(server), 'charge', 50_000);
    await match(depositId, wrong);
    const { body } = await unmatch(depositId);
    expect(body).toMatchObject({ state: 'unmatched', request: null, decidedBy: null });
    await match(depositId, right);
    await decide(admin.call, 'approve', right);
    expect([await moneyOf(wrong.memberId), await moneyOf(right.memberId)]).toEqual([0, 50_000]);
    expect(await auditLines(server, 'deposit.unmatch')).toMatchObject([
      { before: { state: 'matched' }, after: { state: 'unmatched' } },
    ]);
  });

  it('keeps the deposit of a charge that is approved', async () => {
    const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
    await match(depositId, key);
    await decide(admin.call, 'approve', key);
    expectRefusal(await unmatch(depositId), 409, 'deposit.approved');
  });

  it('brings back what was set aside, and refuses what waits or is not there', async () => {
    const { depositId } = await givenDeposit(agent);
    expectRefusal(await unmatch(depositId), 409, 'deposit.unmatched');
    await ignore(depositId);
    expect((await unmatch(depositId)).body).toMatchObject({ state: 'unmatched', reason: null });
    const nobody = '01a1fd02-db58-75b9-8e38-aef672c0a558';
    expectRefusal(await unmatch(nobody), 404, 'record.not_found');
  });

  it.each(['decline', 'cancel'] as const)(
    'need not be asked for where the request ends: %s',
    async (verb) => {
      const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
      await match(depositId, key);
      await decide(admin.call, verb, key);
      expect(await rowOf(depositId)).toMatchObject({ state: 'unmatched', request_id: null });
    },
  );
});

describe('money.ignoreDeposit', () => {
  it('sets a deposit aside with a reason and an audit line', async () => {
    const { depositId } = await givenDeposit(agent);
    expect((await ignore(depositId)).body).toMatchObject({ state: 'ignored', reason: '반환함' });
    expectRefusal(await ignore(depositId), 409, 'deposit.ignored');
    expect(await auditLines(server, 'deposit.ignore')).toMatchObject([
      { before: { state: 'unmatched' }, after: { state: 'ignored', reason: '반환함' } },
    ]);
  });

  it('takes two administrators from the limit on', async () => {
    await givenAloneLimits(server, { chargeWon: 50_000 });
    const { depositId } = await givenDeposit(agent);
    const first = await ignore(depositId);
    expect(first.body).toMatchObject({
      ...{ state: 'unmatched', firstIgnoredBy: { _id: admin.adminId } },
    });
    expectRefusal(await ignore(depositId), 409, 'money.second_admin');
    const second = await signedIn(server, { type: 2 });
    expect((await ignore(depositId, second)).body).toMatchObject({ state: 'ignored' });
  });

  it('is over, with its reason, once the deposit is matched after a first word', async () => {
    await givenAloneLimits(server, { chargeWon: 50_000 });
    const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
    await ignore(depositId);
    const { body } = await match(depositId, key);
    expect(body).toMatchObject({ state: 'matched', firstIgnoredBy: null, reason: null });
  });

  it('refuses where nobody could agree, and what is not there', async () => {
    await givenAloneLimits(server, { chargeWon: 50_000 });
    const { depositId } = await givenDeposit(agent);
    const { db } = server.database;
    await db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '<>', admin.adminId)
      .execute();
    expectRefusal(await ignore(depositId), 409, 'admin.no_second');
    const nobody = '01a1fd02-db58-75b9-8e38-aef672c0a558';
    expectRefusal(await ignore(nobody), 404, 'record.not_found');
  });

  it('refuses a matched one', async () => {
    const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
    await match(depositId, key);
    expectRefusal(await ignore(depositId), 409, 'deposit.matched');
  });

  it('is not for an auditor', async () => {
    const { depositId } = await givenDeposit(agent);
    const auditor = await signedIn(server, { type: 5 });
    expectRefusal(await ignore(depositId, auditor), 403, 'session.forbidden');
  });
});

it('leaves the ledger sound', async () => {
  const { depositId, ...key } = await givenPaidCharge(server, admin, 50_000);
  await match(depositId, key);
  await decide(admin.call, 'approve', key);
  const found: unknown[] = [];
  await verifyLedger(server.database.db, { onDifference: (one) => found.push(one) });
  expect(found).toEqual([]);
});
