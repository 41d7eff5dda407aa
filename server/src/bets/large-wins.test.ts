// Whom a large win or stake calls: once each, by what the site calls large, whatever game it is of.
import { highBet, unsavedDocument } from '@gwanje/contract';
import {
  auditLines,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { platformOf } from '../../test/given-bulk';
import { type GivenVendor, givenVendor } from '../../test/given-casino';
import { givenMember } from '../../test/given-member';
import {
  givenMarket,
  givenSports,
  placeSports,
  settleMarket,
  slipOf,
} from '../../test/given-sports';
import { makeLedgerPartitions } from '../ledger/ledger-partitions';
import { runJob } from '../platform/jobs';
import { largeWinsJob } from './large-wins-job';

const HIGH = unsavedDocument(highBet);

let server: TestServer;
let top: SignedIn;
let vendor: GivenVendor;

beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server);
  vendor = await givenVendor(server, { top });
  const { category, ...change } = HIGH;
  const saved = await top.call('PUT', `/api/config/settings/${category}`, {
    ...{ ...change, newDays: 0, largeWinWon: 20_000 },
    slots: { stakeWon: 30_000, payoutWon: 15_000 },
  });
  expect(saved.status).toBe(200);
});
afterEach(() => server.close());

const told = async () => {
  await runJob(platformOf(server), largeWinsJob);
  const { rows } = (await top.call('GET', '/api/money/alarms')).body;
  return rows.map(
    ({
      kind,
      details,
    }: {
      kind: string;
      details: { game: string; stakeWon: number; payoutWon: number };
    }) => [kind, details.game, details.stakeWon, details.payoutWon] as const,
  );
};
const play = async (
  memberId: string,
  round: string,
  stakeWon: number,
  winWon: number,
  game = {},
) => {
  const of = { memberId, roundRef: round, ...game };
  const bet = await vendor.say('bet', { ...of, vendorRef: `${round}-b`, amountWon: stakeWon });
  expect(bet.status).toBe(200);
  const win = await vendor.say('win', { ...of, vendorRef: `${round}-w`, amountWon: winWon });
  expect(win.status).toBe(200);
};
const SLOTS = { game: 'book', gameClass: 'slots' };

it('calls for what reaches the amount of its class, once, and keeps large wins on record', async () => {
  const member = await givenMember(server, { walletsWon: { money: 500_000 } });
  const { memberId } = member;
  await play(memberId, 'r1', 1_000, 19_999);
  await play(memberId, 'r2', 1_000, 20_000);
  await play(memberId, 'r3', 29_999, 14_999, SLOTS);
  await play(memberId, 'r4', 30_000, 15_000, SLOTS);
  const seen = [
    ['largeWin', 'kplay', 1_000, 20_000],
    ['largeStake', 'kplay', 30_000, 0],
    ['largeWin', 'kplay', 30_000, 15_000],
  ];
  expect((await told()).toSorted()).toEqual(seen.toSorted());
  await server.database.pool.query('update alarm set acknowledged_at = raised_at');
  expect((await told()).toSorted()).toEqual(seen.toSorted());
  const lines = await auditLines(server, 'bet.large_win');
  expect(lines).toHaveLength(2);
  expect(lines[0]?.after).toMatchObject({ memberId, payoutWon: 20_000 });
});

it('calls for what a bet was paid, at twice as much for a level of 200 percent, and for no test account', async () => {
  await givenSports(server, {});
  const { levels } = HIGH;
  const { category: _, ...change } = HIGH;
  await top.call('PUT', '/api/config/settings/highBet', {
    ...{ ...change, version: 1, newDays: 0, largeWinWon: 20_000 },
    levels: { ...levels, lv2: { percent: 200 } },
  });
  const market = await givenMarket(server, 200);
  const walletsWon = { money: 500_000 };
  const members = await Promise.all([
    givenMember(server, { walletsWon }),
    givenMember(server, { walletsWon, level: 2 }),
    givenMember(server, { walletsWon, isTest: true }),
  ]);
  for (const member of members)
    expect((await placeSports(vendor.feed, slipOf(member, [[market, 200]]))).status).toBe(200);
  await settleMarket(server, market, 'W');
  expect(await told()).toEqual([['largeWin', 'sports', 10_000, 20_000]]);
});
