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
    slots: { stakeWon: 30_000, payoutWon: 15_000, winFold: null },
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
  const high = async (list: string) => {
    const { body } = await top.call('GET', `/api/bets/casino-${list}?high=all&vendor=kplay`);
    return body.rows.map((row: { vendorRef?: string; roundRef: string; isHigh: boolean }) => {
      expect(row.isHigh).toBe(true);
      return row.vendorRef ?? row.roundRef;
    });
  };
  expect(await high('transactions')).toEqual([]);
  expect((await told()).toSorted()).toEqual(seen.toSorted());
  expect(await high('transactions')).toEqual(['r4-w', 'r4-b', 'r2-w']);
  expect(await high('rounds')).toEqual(['r4', 'r2']);
  await server.database.pool.query('update alarm set acknowledged_at = raised_at');
  expect((await told()).toSorted()).toEqual(seen.toSorted());
  const lines = await auditLines(server, 'bet.large_win');
  expect(lines).toHaveLength(2);
  expect(lines[0]?.after).toMatchObject({ memberId, payoutWon: 20_000 });
});

it('calls for a win of many times the stakes of its round, whatever it comes to from 100,000 won on', async () => {
  const { memberId } = await givenMember(server, { walletsWon: { money: 500_000 } });
  const { category, ...change } = HIGH;
  const saved = await top.call('PUT', `/api/config/settings/${category}`, {
    ...{ ...change, version: 1, newDays: 0 },
    casino: { stakeWon: null, payoutWon: null, winFold: 50 },
    slots: { stakeWon: null, payoutWon: null, winFold: null },
  });
  expect(saved.status).toBe(200);
  await play(memberId, 'f1', 2_000, 99_999);
  await play(memberId, 'f2', 2_001, 100_000);
  await play(memberId, 'f3', 2_000, 100_000);
  await play(memberId, 'f4', 1_000, 400_000, SLOTS);
  expect(await told()).toEqual([['largeWin', 'kplay', 2_000, 100_000]]);
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

it('tells what other amounts would have called for', async () => {
  await givenSports(server, {});
  const [near, far] = [await givenMarket(server, 200), await givenMarket(server, 300)];
  const member = await givenMember(server, { walletsWon: { money: 500_000 } });
  const { memberId } = member;
  for (const legs of [
    [[near, 200]],
    [[far, 300]],
    [
      [near, 200],
      [far, 300],
    ],
  ] as const)
    expect((await placeSports(vendor.feed, slipOf(member, legs))).status).toBe(200);
  await settleMarket(server, near, 'W');
  await play(memberId, 'r1', 5_000, 12_000);
  await play(memberId, 'r2', 30_000, 0, SLOTS);
  const effectOf = async (change: object) => {
    const { category, version, ...unsaved } = HIGH;
    const { status, body } = await top.call('POST', '/api/config/settings/highBet/effect', {
      ...unsaved,
      newDays: 0,
      version: 1,
      ...change,
    });
    expect(status).toBe(200);
    const rows = body.rows as {
      what: string;
      before: { count: number };
      after: { count: number };
    }[];
    return Object.fromEntries(
      rows.map(({ what, before, after }) => [what, [before.count, after.count]]),
    );
  };
  // Saved are 30,000 of slots and 20,000 of any win.
  expect(await effectOf({})).toEqual({
    ...{ highMinigame: [0, 0], highSports: [0, 0] },
    ...{ highCasino: [0, 0], highSlots: [1, 0], largeWins: [1, 0] },
    highAlarms: [2, 0],
  });
  const { sports } = HIGH;
  expect(
    await effectOf({
      ...{ casino: { stakeWon: 5_000, payoutWon: 12_000, winFold: null }, largeWinWon: 20_001 },
      // Three slips of 10,000: the last is the second on either event.
      sports: { ...sports, totalWon: 20_000 },
    }),
  ).toMatchObject({ highSports: [0, 1], highCasino: [0, 2], highSlots: [1, 0], largeWins: [1, 0] });
});

describe('amounts from which too little or too much rings', () => {
  const PATH = '/api/config/settings/highBet';
  const inForce = {
    ...{ ...HIGH, newDays: 0, largeWinWon: 20_000 },
    slots: { stakeWon: 30_000, payoutWon: 15_000, winFold: null },
  };
  const sent = (change: object) => {
    const { category, ...rest } = { ...inForce, version: 1, ...change };
    return rest;
  };
  const save = (change: object) => top.call('PUT', PATH, sent(change));
  const all = async (change: object) => {
    const { body } = await top.call('POST', `${PATH}/effect`, sent(change));
    return body.rows.find(({ what }: { what: string }) => what === 'highAlarms');
  };
  const quiet = { slots: { stakeWon: null, payoutWon: null, winFold: null }, largeWinWon: null };

  it('are told by the hour of Seoul, and confirmed where nothing rings any more', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 500_000 } });
    await play(memberId, 'r1', 30_000, 0, SLOTS);
    const hour = (server.clock.now.getUTCHours() + 9) % 24;
    server.clock.advance(3_600_000);
    top = await signedIn(server);
    await play(memberId, 'r2', 30_000, 15_000, SLOTS);
    const told = await all({});
    expect(told).toMatchObject({ before: { count: 3 }, after: { count: 3 } });
    expect(told.warning).toBeUndefined();
    expect([told.hours[hour], told.hours[(hour + 1) % 24]]).toEqual([1, 2]);
    expect(told.hours.reduce((sum: number, count: number) => sum + count)).toBe(3);
    const silent = await all(quiet);
    expect(silent).toMatchObject({ after: { count: 0 }, warning: { ko: /한 건도/ } });
    const refused = await save(quiet);
    expect(refused.body.details.found).toEqual([
      { path: 'minigame.stakeWon', isAlone: true, ...silent.warning },
    ]);
    const confirmed = { 'minigame.stakeWon': HIGH.minigame.stakeWon };
    const kept = await save({ ...quiet, confirmed, reason: '다른 곳에서 봅니다' });
    expect(kept.status).toBe(200);
    // It was as silent before.
    expect((await save({ ...quiet, version: 2, newDays: 1 })).status).toBe(200);
  });

  it('are confirmed above a hundred a day, unless they rang more before', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 500_000 } });
    await play(memberId, 'r1', 1_000, 0, SLOTS);
    // 701 stakes of a week, all as that one.
    await server.database.pool.query(
      `insert into casino_transaction select (jsonb_populate_record(told, jsonb_build_object(
         'transaction_id', new_id, 'vendor_ref', 'more' || n, 'round_ref', 'more' || n))).*
       from casino_transaction as told, generate_series(1, 700) as n,
         lateral (select overlay(told.transaction_id::text placing lpad(n::text, 12, '0') from 25) as new_id) as made
       where told.kind = 'BET'`,
    );
    const many = { slots: { stakeWon: 1_000, payoutWon: null, winFold: null } };
    const told = await all(many);
    expect(told).toMatchObject({ after: { count: 701 }, warning: { ko: /701건, 하루 100건/ } });
    const refused = await save(many);
    expect(refused.body.details.found).toHaveLength(1);
    const confirmed = { 'minigame.stakeWon': HIGH.minigame.stakeWon };
    expect((await save({ ...many, confirmed, reason: '모두 봅니다' })).status).toBe(200);
    expect((await save({ ...many, version: 2, newDays: 1 })).status).toBe(200);
  });
});
