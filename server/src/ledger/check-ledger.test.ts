// npm run ledger:check as a person or a scheduler runs it.
import { execFile } from 'node:child_process';
import { givenServer, type TestServer } from '../../test/given';
import { runRaw } from '../../test/given-ledger';
import { givenMember } from '../../test/given-member';
import { makeLedgerPartitions } from './ledger-partitions';

let server: TestServer;
beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
});
afterEach(() => server.close());

const runTool = (environment: Record<string, string>) =>
  new Promise<{ code: number; printed: string; complained: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'tools/ledger-check.ts'],
      { env: { ...process.env, ...environment } },
      (_, printed, complained) => resolve({ code: child.exitCode ?? -1, printed, complained }),
    );
  });

it('says that a sound ledger is sound, and how much it looked at', async () => {
  await givenMember(server, { walletsWon: { money: 1_000, point: 20 } });
  await givenMember(server);
  expect(await runTool({ DATABASE_URL: server.url })).toEqual({
    code: 0,
    printed: 'The ledger is sound: 2 members, 2 entries.\n',
    complained: '',
  });
});

it('names each difference, one a line, and ends with 1', async () => {
  const { memberId } = await givenMember(server, { walletsWon: { money: 1_000 } });
  await runRaw(server, "update wallet set balance_won = 1200 where wallet = 'money'");
  expect(await runTool({ DATABASE_URL: server.url })).toEqual({
    code: 1,
    printed: '',
    complained: [
      `wallet money of ${memberId}: balance 1,200, entries sum to 1,000 (+200)`,
      `wallets of ${memberId}: hold 1,200, the house gave 1,000 (+200)`,
      'The ledger is not sound: 2 differences in 1 members, 1 entries.',
      '',
    ].join('\n'),
  });
});

it('says in one sentence that there is no database', async () => {
  const { code, complained } = await runTool({ DATABASE_URL: '', DATA_DIR: '/nonexistent' });
  expect(complained).toBe('DATA_DIR /nonexistent holds no database.\n');
  expect(code).toBe(1);
});
