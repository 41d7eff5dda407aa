// Files of transfers for the bank: whose they are, what they hold, and what they keep from others.
import { createFixtureBuilds, type FixtureBuilds } from '../../../test/fixture-builds';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import { decide, givenAloneLimits, givenRequest, keyed } from '../../../test/given-request';
import { loadDeployment } from '../../web/deployment';
import type { RequestKey } from '../requests/requests.queries';

const FILES = '/api/money/payout-files';
let builds: FixtureBuilds;
let server: TestServer;
let operator: SignedIn;
let finance: SignedIn;
let top: SignedIn;
let account = 0;

beforeAll(async () => {
  builds = createFixtureBuilds();
  // Its deployment has money of version 5.
  server = await givenServer({ deployment: loadDeployment({ name: 'default', ...builds }) });
  await givenAloneLimits(server, { exchangeWon: 1_000_000 });
});
beforeEach(async () => {
  server.clock.advance(31 * 60_000);
  operator = await signedIn(server, { type: 1 });
  finance = await signedIn(server, { type: 2 });
  top = await signedIn(server, { type: 0 });
  // What earlier tests have left is paid.
  await server.database.db
    .updateTable('money_request')
    .set({ payout: 'paid', paid_by: top.adminId, paid_at: server.clock.now })
    .where('payout', '=', 'due')
    .execute();
});
afterAll(async () => {
  await server.close();
  builds.remove();
});

async function givenDue(amountWon: number, by: readonly SignedIn[] = [operator]) {
  account += 1;
  const bankNumber = `00${account}-12-345`;
  const member = await givenMember(server, { bankNumber, walletsWon: { money: 5_000_000 } });
  const key = await givenRequest(finance, member, 'exchange', amountWon);
  for (const admin of by) await decide(admin.call, 'approve', key);
  return { ...key, bankNumber };
}
const preview = async (by: SignedIn) => (await by.call('GET', `${FILES}/preview`)).body;
const make = async (by: SignedIn, seen: { count: number; sumWon: number }, options = keyed()) =>
  by.call(
    'POST',
    FILES,
    { expectedCount: seen.count, expectedSumWon: seen.sumWon, reason: '오후 이체' },
    options,
  );
const pay = ({ call }: SignedIn, { memberId, requestId }: RequestKey) =>
  call('POST', `/api/money/requests/${requestId}/paid`, { memberId }, keyed());

describe('money.previewPayoutFile', () => {
  it('leaves out what somebody works on, what has failed, and what its caller has approved', async () => {
    await givenDue(10_000);
    const { memberId, requestId } = await givenDue(20_000);
    await top.call('POST', `/api/money/requests/${requestId}/claim`, { memberId });
    await givenDue(2_000_000, [finance, operator]);
    expect(await preview(finance)).toEqual({
      count: 2,
      sumWon: 2_010_000,
      again: 0,
      later: 0,
      leftOut: 1,
    });
    // The second of two approvals is whose word it is.
    await givenDue(3_000_000, [operator, finance]);
    expect(await preview(finance)).toEqual({
      count: 2,
      sumWon: 2_010_000,
      again: 0,
      later: 0,
      leftOut: 2,
    });
  });
});

describe('money.makePayoutFile', () => {
  it('leaves the transfers to its maker for half an hour, once, with an audit line', async () => {
    const due = await givenDue(10_000);
    const seen = await preview(finance);
    const once = keyed();
    const { body } = await make(finance, seen, once);
    expect(body).toEqual({ fileId: expect.any(String), count: 1, sumWon: 10_000 });
    expect((await make(finance, seen, once)).body).toEqual(body);
    const lines = await auditLines(server, 'payoutFile.make');
    expect(lines.at(-1)).toMatchObject({
      ...{ actor_id: finance.adminId, subject: `payoutFile/${body.fileId}` },
      after: { count: 1, sumWon: 10_000, reason: '오후 이체' },
    });
    // Nobody puts it into another file, himself not either, and nobody else records it as paid.
    expect(await preview(finance)).toMatchObject({ count: 0, leftOut: 1 });
    const others = await pay(top, due);
    expectRefusal(others, 409, 'money.request_claimed');
    expect(others.body.details.file).toMatchObject({ by: { id: finance.id } });
    expect((await pay(finance, due)).body).toMatchObject({ payout: 'paid' });
  });

  it('says that a transfer stood in a file before, once its time has run out', async () => {
    const due = await givenDue(10_000);
    await make(finance, await preview(finance));
    server.clock.advance(30 * 60_000);
    top = await signedIn(server, { type: 0 });
    expect(await preview(top)).toEqual({
      count: 1,
      sumWon: 10_000,
      again: 1,
      later: 0,
      leftOut: 0,
    });
    expect((await pay(top, due)).status).toBe(200);
  });

  it('leaves each transfer to one of two who make a file of it at the same moment', async () => {
    await givenDue(10_000);
    await givenDue(20_000);
    const seen = await preview(finance);
    const made = await Promise.all([make(finance, seen), make(top, seen)]);
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(made.map(({ body }) => body.code)).toContain('money.bulk_changed');
    const { rows } = await server.database.pool.query(
      `select count(distinct filed_by)::int as makers, count(*)::int as filed
       from money_request where payout = 'due' and filed_by is not null`,
    );
    expect(rows).toEqual([{ makers: 1, filed: seen.count }]);
  });

  it('is refused when what was seen has changed', async () => {
    await givenDue(10_000);
    const seen = await preview(finance);
    await givenDue(10_000);
    const answer = await make(finance, seen);
    expectRefusal(answer, 409, 'money.bulk_changed');
    expect(answer.body.details).toEqual({ count: 2, sumWon: 20_000 });
    expectRefusal(await make(operator, seen), 403, 'session.forbidden');
  });
});

describe('money.fetchPayoutFile', () => {
  it('holds accounts whole for its maker alone, no formula, and nothing that is paid', async () => {
    const due = await givenDue(10_000);
    const paid = await givenDue(20_000);
    await server.database.db
      .updateTable('money_request')
      .set({ bank_owner: '=1+1' })
      .where('member_id', '=', due.memberId)
      .execute();
    const { fileId } = (await make(finance, await preview(finance))).body;
    await pay(finance, paid);
    const path = `${FILES}/${fileId}/file`;
    const { status, text } = await finance.call('GET', path);
    expect(status).toBe(200);
    const digits = due.bankNumber.replace(/\D/g, '');
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      '입금은행,입금계좌번호,예금주,이체금액,받는통장표시',
      expect.stringMatching(new RegExp(`^국민,${digits},'=1\\+1,10000,member`)),
      '',
    ]);
    expect(await auditLines(server, 'payoutFile.fetch')).toMatchObject([
      { actor_id: finance.adminId, after: { rows: 1 } },
    ]);
    expectRefusal(await top.call('GET', path), 404, 'record.not_found');
    server.clock.advance(30 * 60_000);
    finance = await signedIn(server, { type: 2 });
    expectRefusal(await finance.call('GET', path), 404, 'record.not_found');
  });
});

describe('a file of more transfers than it holds', () => {
  it('leaves the others to the next one, and says how many they are', async () => {
    const due = await givenDue(10_000);
    await server.database.pool.query(
      `insert into money_request
       select other.* from money_request as request, generate_series(1, 1499) as n,
         jsonb_populate_record(request, jsonb_build_object('request_id', md5(n::text)::uuid))
           as other
       where request.request_id = $1`,
      [due.requestId],
    );
    const seen = await preview(finance);
    expect(seen).toEqual({ count: 1_000, sumWon: 10_000_000, again: 0, later: 500, leftOut: 0 });
    const first = await make(finance, seen);
    const rest = await preview(finance);
    expect(rest).toEqual({ count: 500, sumWon: 5_000_000, again: 0, later: 0, leftOut: 1_000 });
    const second = await make(finance, rest);
    const numbersOf = async ({ fileId }: { fileId: string }) =>
      (await finance.call('GET', `${FILES}/${fileId}/file`)).text.trim().split('\r\n').length - 1;
    expect([await numbersOf(first.body), await numbersOf(second.body)]).toEqual([1_000, 500]);
    expect(await preview(finance)).toMatchObject({ count: 0, later: 0, leftOut: 1_500 });
  });
});
