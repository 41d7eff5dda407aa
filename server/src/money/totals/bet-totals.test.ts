// What bets of the whole site come to: folded or not, what the bets themselves say.
import { sql } from 'kysely';
import { startFaultProxy } from '../../../test/fault-proxy';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { rebuildTotals } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import {
  bet,
  betOn,
  DRAW_KEY,
  decideRound,
  expectSoundLedger,
  givenGame,
  givenOpenRound,
  passDraw,
} from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { verifyLedger } from '../../ledger/verify-ledger';
import { openDatabase, transaction } from '../../platform/database';
import { foldBets } from './fold-totals.queries';

const GAME = 'bogleladder';
const LEFT_THREE = { side: 'Left', rungs: 'Three' };

let server: TestServer;
let operations: SignedIn;
let risk: SignedIn;
let feed: FeedCall;
let members: readonly GivenMember[];

beforeAll(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  server.clock.now = new Date('2099-11-27T03:00:00.000Z');
  await makeLedgerPartitions(server.database.db, server.clock.now);
  await signIn();
  feed = feedCallWith(server, await givenFeedKey(server));
  await givenGame(server, GAME);
  members = [
    await givenMember(server, { walletsWon: { money: 9_000_000 } }),
    await givenMember(server, { walletsWon: { money: 9_000_000 } }),
    await givenMember(server, { walletsWon: { money: 9_000_000 }, isTest: true }),
  ];
});
afterAll(() => server.close());

/** A day without a word ends a session. */
async function signIn(): Promise<void> {
  operations = await signedIn(server, { type: 1 });
  risk = await signedIn(server, { type: 4 });
}

const fold = () => transaction(server.database.db, foldBets);

async function givenRound(isSettled: boolean) {
  const round = await givenOpenRound(server, GAME);
  for (const [index, member] of members.entries()) {
    await bet(feed, member, round, { ...betOn(GAME, 'LR', 'Left', 195), stakeWon: 10_000 + index });
    await bet(feed, member, round, { ...betOn(GAME, 'LR', 'Right', 195), stakeWon: 20_000 });
  }
  passDraw(server, round);
  if (!isSettled) return round;
  await decideRound(operations, round, 'result', LEFT_THREE);
  await decideRound(risk, round, 'result', LEFT_THREE);
  return round;
}

interface Filter {
  readonly from?: string;
  readonly to?: string;
  readonly betResult?: string;
  readonly gameType?: string;
  readonly isTest?: 'true' | 'false';
  readonly mark?: 'bothSides' | 'lastMoment' | 'martingale';
}

const MARKED = {
  bothSides: sql`is_both_sides`,
  lastMoment: sql`is_last_moment`,
  martingale: sql`doublings >= 3`,
};

/** The same, of the bets themselves. */
async function trueTotals({ from, to, betResult, gameType, isTest, mark }: Filter) {
  const { rows } = await sql<Record<string, number | string | null>>`
    select result, count(*) as listed, (count(*) filter (where not is_test)) as bets,
      (coalesce(sum(stake_won) filter (where not is_test), 0))::bigint as "stakeWon",
      (coalesce(sum(payout_won) filter (where not is_test), 0))::bigint as "payoutWon",
      (coalesce(sum(expected_won) filter (where not is_test), 0))::bigint as "expectedWon",
      (count(*) filter (where is_test)) as "testBets",
      (coalesce(sum(stake_won) filter (where is_test), 0))::bigint as "testStakeWon",
      (coalesce(sum(payout_won) filter (where is_test), 0))::bigint as "testPayoutWon"
    from (select *, (at at time zone 'Asia/Seoul')::date as placed_on from bet) as bet
    where placed_on between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
      and (${betResult ?? null}::text is null or result = ${betResult ?? null})
      and (${gameType ?? null}::text is null or game = ${gameType ?? null})
      and ${mark === undefined ? sql`true` : MARKED[mark]}
      and (${isTest ?? null}::text is null or is_test = (${isTest ?? null} = 'true'))
    group by grouping sets ((result), ()) order by result nulls first`.execute(server.database.db);
  const listed = Number(rows[0]?.listed ?? 0);
  return {
    count: listed,
    totals: listed === 0 ? [] : rows.map(({ listed: _, ...total }) => total),
  };
}

const FILTERS: readonly Filter[] = [
  {},
  { from: '2099-11-01', to: '2099-12-31' },
  { from: '2099-11-28', to: '2099-12-01' },
  { to: '2099-11-28', betResult: 'L' },
  { gameType: GAME },
  { gameType: 'powerball' },
  { isTest: 'true' },
  { isTest: 'false', from: '2099-11-28' },
  { mark: 'bothSides' },
  { mark: 'lastMoment', from: '2099-11-28' },
  { mark: 'martingale', betResult: 'L' },
];

async function expectExact(): Promise<void> {
  for (const filter of FILTERS) {
    const asked = new URLSearchParams({ ...filter });
    const { body } = await operations.call('GET', `/api/bets/totals?${asked}`);
    expect(body).toMatchObject({ count: expect.any(Number) });
    const { count, totals } = body as { count: number; totals: Record<string, unknown>[] };
    const summed = totals.map(({ members: counted, ...total }) => {
      expect(counted).toBeNull();
      return total;
    });
    expect({ filter, count, totals: summed }).toEqual({ filter, ...(await trueTotals(filter)) });
  }
}

it('are exact while bets are placed, settled, taken back and folded', async () => {
  for (let day = 0; day < 5; day += 1) {
    const round = await givenRound(true);
    if (day % 2 === 0) await fold();
    await expectExact();
    if (day === 1) await decideRound(operations, round, 'rollback');
    if (day === 3) await decideRound(operations, round, 'void');
    await givenRound(false);
    await expectExact();
    server.clock.advance(86_400_000);
    await signIn();
  }
  await rebuildTotals(server);
  await expectExact();
  await expectSoundLedger(server);
});

it('count members of a single day alone', async () => {
  const round = await givenRound(true);
  const day = new Date(round.draw_at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  const { body } = await operations.call('GET', `/api/bets/totals?from=${day}&to=${day}`);
  expect(body.totals[0]).toMatchObject({ result: null, members: 2 });
});

it('count each bet once wherever a fold is cut off, and beside others who fold', async () => {
  const proxy = await startFaultProxy(server.url);
  for (const moment of ['before', 'after'] as const)
    for (let statement = 1; ; statement += 1) {
      await givenRound(true);
      const faulty = openDatabase(proxy.url, () => undefined);
      proxy.arm(statement, moment);
      await transaction(faulty.db, foldBets).catch(() => undefined);
      const hasStruck = proxy.disarm();
      await faulty.close();
      await expectExact();
      if (!hasStruck) break;
    }
  await proxy.close();
  await givenRound(true);
  await Promise.all([fold(), fold(), fold()]);
  await expectExact();
  await expectSoundLedger(server);
});

it('are named by the check where they are not what was bet', async () => {
  const { db } = server.owner;
  const found = async () => {
    const sentences: string[] = [];
    await verifyLedger(server.database.db, {
      onDifference: ({ check, sentence }) => sentences.push(`${check}: ${sentence}`),
    });
    return sentences;
  };
  await fold();
  await sql`update bet_total set stake_won = stake_won + 5
    where span = 'day' and begins_on = '2099-11-27' and result = 'L' and mark = ''`.execute(db);
  const [day, ofTests, month] = await found();
  expect(day).toMatch(/^betTotal: total of bets of 2099-11-27 bogleladder L: keeps 2 bets of/);
  expect(ofTests).toMatch(/ of 2099-11-27 bogleladder L of test accounts: keeps 1 bets of/);
  expect(month).toMatch(/^betTotal: total of bets of the month 2099-11-01 bogleladder L/);
  await rebuildTotals(server);
  await sql`update bet_total set bets = bets + 1
    where span = 'day' and begins_on = '2099-11-27' and result = 'W' and mark = 'bothSides'
      and not is_test`.execute(db);
  const [marked] = await found();
  expect(marked).toMatch(/ of bets of 2099-11-27 bothSides bogleladder W: keeps 3 bets of/);
  await rebuildTotals(server);
  await sql`update bet_placed_day set bets = bets + 1, stake_won = stake_won + 7
    where member_id = ${members[0]?.memberId} and day_on = '2099-11-27' and result = 'L'`.execute(
    db,
  );
  const own = (await found()).filter((sentence) => sentence.startsWith('betDay'));
  expect(own).toHaveLength(1);
  expect(own[0]).toMatch(/on 2099-11-27 bogleladder L: keeps 2 bets of/);
});
