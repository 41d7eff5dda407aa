// A day of deposits against the statement of the agent who reported them.
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { type GivenAgent, givenAgent, givenDeposit } from '../../../test/given-deposit';
import { keyed } from '../../../test/given-request';
import { runJob } from '../../platform/jobs';
import { matchDepositsJob } from './match-deposits-job';

const DAY = '2026-11-21';
const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let admin: SignedIn;
let agent: GivenAgent;

beforeAll(async () => {
  server = await givenServer();
  server.clock.now = new Date('2026-11-21T03:00:00.000Z');
  admin = await signedIn(server);
  agent = await givenAgent(server, admin);
  for (const [agentTxId, amountWon] of [
    ['tx-same', 10_000],
    ['tx-other', 20_000],
    ['tx-extra', 30_000],
    ['tx-double', 40_000],
  ] as const)
    await givenDeposit(agent, { agentTxId, amountWon });
  // The bank booked it before midnight of Seoul.
  await givenDeposit(agent, { agentTxId: 'tx-day', at: '2026-11-20T14:59:59.000Z' });
});
afterAll(() => server.close());

const LINES = [
  { agentTxId: 'tx-same', amountWon: 10_000 },
  { agentTxId: 'tx-other', amountWon: 21_000 },
  { agentTxId: 'tx-double', amountWon: 40_000 },
  { agentTxId: 'tx-double', amountWon: 40_000 },
];
const REST = [
  { agentTxId: 'tx-missing', amountWon: 60_000 },
  { agentTxId: 'tx-day', amountWon: 50_000 },
];
const add = (body: object, by = admin) =>
  by.call('POST', '/api/money/deposit-statements', body, keyed());
const compare = async (day = DAY) =>
  (await admin.call('GET', `/api/money/deposit-statements?day=${day}`)).body;

describe('money.compareDepositDay', () => {
  it('tells what was reported where nobody has sent a statement yet', async () => {
    const { accounts, differences } = await compare();
    expect(differences).toEqual([]);
    expect(accounts).toMatchObject([
      {
        account: { _id: agent.accountId, number: expect.stringContaining('*') },
        reported: { deposits: 4, amountWon: 100_000, unmatchedWon: 100_000 },
        statement: null,
      },
    ]);
  });
});

describe('money.addDepositStatement', () => {
  it('is held against the day, part by part: missing, extra, double, other amount, other day', async () => {
    const { body: first } = await add({ accountId: agent.accountId, day: DAY, lines: LINES });
    const { statementId } = first;
    const part = { accountId: agent.accountId, day: DAY, statementId, lines: REST };
    expect((await add(part)).body).toEqual({ statementId, lines: 6 });
    const { accounts, differences } = await compare();
    expect(accounts[0].statement).toMatchObject({
      ...{ deposits: 6, amountWon: 221_000, by: { _id: admin.adminId } },
    });
    const of = (kind: string, agentTxId: string, statedWon: unknown, reportedWon: unknown) => ({
      ...{ kind, accountId: agent.accountId, agentTxId, statedWon, reportedWon },
    });
    expect(differences).toEqual([
      of('amount', 'tx-other', 21_000, 20_000),
      of('day', 'tx-day', 50_000, 50_000),
      of('double', 'tx-double', 40_000, 40_000),
      of('extra', 'tx-extra', null, 30_000),
      of('missing', 'tx-missing', 60_000, null),
    ]);
    const lines = await auditLines(server, 'deposit.statement');
    expect(lines).toMatchObject([
      { actor_id: admin.adminId, after: { day: DAY, lines: 4, amountWon: 111_000 } },
      { subject: `depositStatement/${statementId}`, after: { lines: 2 } },
    ]);
  });

  it('refuses an account that is none, and a part of what somebody else has begun', async () => {
    const lines = [{ agentTxId: 'tx', amountWon: 1 }];
    const unknown = await add({ accountId: NOBODY, day: DAY, lines });
    expectRefusal(unknown, 404, 'record.not_found');
    const { body } = await add({ accountId: agent.accountId, day: '2026-11-19', lines });
    const part = { accountId: agent.accountId, statementId: body.statementId, lines };
    expectRefusal(await add({ ...part, day: DAY }), 404, 'record.not_found');
    const other = await signedIn(server, { type: 2 });
    expectRefusal(await add({ ...part, day: '2026-11-19' }, other), 404, 'record.not_found');
  });
});

describe('feed.reportStatement', () => {
  it('takes the place of the one before', async () => {
    const { status } = await agent.state(DAY, [{ agentTxId: 'tx-same', amountWon: 10_000 }]);
    expect(status).toBe(200);
    const { accounts, differences } = await compare();
    expect(accounts[0].statement).toMatchObject({ deposits: 1, amountWon: 10_000, by: null });
    expect(differences.map(({ kind }: { kind: string }) => kind)).toEqual([
      'extra',
      'extra',
      'extra',
    ]);
  });
});

it('tells once of a statement whose further parts stay away, until a newer one takes its place', async () => {
  const told = async () => {
    await runJob(platformOf(server), matchDepositsJob);
    const rows = await server.database.db
      .selectFrom('alarm')
      .select('details')
      .where('kind', '=', 'statementUnfinished')
      .execute();
    return rows.map(({ details }) => (details as { statementId: string }).statementId);
  };
  const day = '2026-11-19';
  const part = { accountId: agent.accountId, day, lines: LINES };
  const first = (await add({ ...part, linesTotal: 6 })).body.statementId;
  expect((await compare(day)).accounts[0].statement).toMatchObject({ deposits: 4, linesTotal: 6 });
  server.clock.advance(10 * 60_000);
  expect(await told()).toEqual([]);
  server.clock.advance(1);
  expect(await told()).toEqual([first]);
  expect(await told()).toEqual([first]);
  admin = await signedIn(server);
  await add({ ...part, linesTotal: 6 });
  await add({ ...part, linesTotal: 4 });
  server.clock.advance(11 * 60_000);
  expect(await told()).toEqual([first]);
});
