// The deposits beside charges: the likeliest first, the matched one alone, and nothing of exchanges.
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { type GivenAgent, givenAgent, givenDeposit, givenPayer } from '../../../test/given-deposit';
import { givenMember } from '../../../test/given-member';
import { decide, givenRequest } from '../../../test/given-request';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import type { RequestKey } from '../requests/requests.queries';

let server: TestServer;
let admin: SignedIn;
let agent: GivenAgent;

beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  admin = await signedIn(server);
  agent = await givenAgent(server, admin);
});
afterAll(() => server.close());

const depositsOf = async ({ memberId, requestId }: RequestKey, by = admin) => {
  const path = `/api/money/deposits/of-requests?requests=${memberId}/${requestId}`;
  const { status, body } = await by.call('GET', path);
  expect(status).toBe(200);
  return body.requests[0]?.deposits;
};

describe('money.readRequestDeposits', () => {
  it('names deposits of the amount or the name, the likeliest first, and masks them for who may not match', async () => {
    const key = await givenRequest(admin, await givenPayer(server), 'charge', 70_000);
    expect(await depositsOf(key)).toEqual([]);
    const byAmount = await givenDeposit(agent, { payer: '박상민', amountWon: 70_000 });
    const byName = await givenDeposit(agent, { amountWon: 71_000 });
    await givenDeposit(agent, { payer: '박상민', amountWon: 1_000 });
    const whole = await givenDeposit(agent, { amountWon: 70_000 });
    const found = await depositsOf(key);
    expect(
      found.map((one: { deposit: { depositId: string }; isAmountSame: boolean; name: string }) => [
        one.deposit.depositId,
        one.isAmountSame,
        one.name,
      ]),
    ).toEqual([
      [whole.depositId, true, 'same'],
      [byAmount.depositId, true, 'other'],
      [byName.depositId, false, 'same'],
    ]);
    expect(found[0].deposit.payer).toBe('홍길동');
    const masked = await depositsOf(key, await signedIn(server, { type: 5 }));
    expect(masked[0].deposit.payer).toBe('홍*동');
  });

  it('names the deposit of a matched one alone, also when it is approved', async () => {
    const key = await givenRequest(admin, await givenPayer(server), 'charge', 80_000);
    const { depositId } = await givenDeposit(agent, { amountWon: 80_000 });
    await givenDeposit(agent, { amountWon: 80_000 });
    const path = `/api/money/deposits/${depositId}/match`;
    expect((await admin.call('POST', path, { ...key })).status).toBe(200);
    const names = async () =>
      (await depositsOf(key)).map(
        (one: { deposit: { depositId: string } }) => one.deposit.depositId,
      );
    expect(await names()).toEqual([depositId]);
    await decide(admin.call, 'approve', key);
    expect(await names()).toEqual([depositId]);
  });

  it('says of a matched one, too, that somebody else has paid it', async () => {
    const key = await givenRequest(admin, await givenPayer(server), 'charge', 81_000);
    const { depositId } = await givenDeposit(agent, { amountWon: 81_000, payer: '김철수' });
    await admin.call('POST', `/api/money/deposits/${depositId}/match`, { ...key });
    expect(await depositsOf(key)).toMatchObject([{ isAmountSame: true, name: 'other' }]);
  });

  it('looks at the last week alone', async () => {
    const key = await givenRequest(admin, await givenPayer(server), 'charge', 90_000);
    const at = new Date(server.clock.now.getTime() - 8 * 86_400_000).toISOString();
    await givenDeposit(agent, { at, amountWon: 90_000 });
    const names = (await depositsOf(key)).map(
      (one: { deposit: { amountWon: number } }) => one.deposit.amountWon,
    );
    expect(names).not.toContain(90_000);
  });

  it('offers none for the charge of a test account', async () => {
    const tester = await givenMember(server, { isTest: true });
    const key = await givenRequest(admin, tester, 'charge', 91_000);
    await givenDeposit(agent, { amountWon: 91_000 });
    expect(await depositsOf(key)).toEqual([]);
  });

  it('is no matter of partners', async () => {
    const partner = await givenPayer(server);
    const { call } = await signedIn(server, { type: 9, partnerId: partner.memberId });
    const key = await givenRequest(admin, partner, 'charge', 10_000);
    const path = `/api/money/deposits/of-requests?requests=${key.memberId}/${key.requestId}`;
    expect((await call('GET', path)).status).toBe(403);
  });
});
