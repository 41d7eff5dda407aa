// What is folded of the vendors' books: whenever it is asked for, what the rows themselves come to.
import { sql } from 'kysely';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { type GivenVendor, givenVendor } from '../../../test/given-casino';
import { damage, findings } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { foldCasinoDays } from './casino-days.queries';

const BEFORE_MIDNIGHT = new Date('2026-11-27T14:59:00.000Z');
const HOUR_MS = 3_600_000;

let server: TestServer;
let top: SignedIn;
let vendor: GivenVendor;
let member: GivenMember;
let tester: GivenMember;
beforeAll(async () => {
  server = await givenServer();
  server.clock.now = BEFORE_MIDNIGHT;
  await makeLedgerPartitions(server.database.db, server.clock.now);
  vendor = await givenVendor(server);
  member = await givenMember(server, { walletsWon: { money: 1_000_000 } });
  tester = await givenMember(server, { walletsWon: { money: 1_000_000 }, isTest: true });
});
afterAll(() => server.close());

const say = async (what: 'bet' | 'win' | 'cancel', vendorRef: string, body: object) => {
  const { status, text } = await vendor.say(what, {
    memberId: member.memberId,
    vendorRef,
    ...body,
  });
  if (status !== 200) throw new Error(text);
};
const fold = () =>
  foldCasinoDays(server.database.db, server.clock.now, new AbortController().signal);
const foldedDays = async () =>
  (await server.database.db.selectFrom('casino_folded').select('day_on').execute()).length;
const lateWords = async () =>
  (await server.database.db.selectFrom('casino_late').select('member_id').execute()).length;

const found = async () =>
  (await findings(server, member.memberId)).filter((one) => one.startsWith('casino'));

/** The same sums by a filter that days keep, and by an amount, which are always read from rows. */
async function expectSound(asked = '', within = '&from=2026-11-20&to=2026-12-10'): Promise<void> {
  for (const list of ['casino-transactions', 'casino-rounds'])
    for (const filter of [
      'vendor=kplay',
      'vendor=kplay&gameClass=casino',
      'provider=4',
      'isTest=false',
      ...['I', 'W', 'L', 'C'].map((result) => `vendor=kplay&betResult=${result}`),
    ]) {
      const ask = async (more: string) =>
        (await top.call('GET', `/api/bets/${list}/totals?${filter}${more}`)).body;
      const kept = await ask(asked);
      const rows = await ask(`${within}&minWon=0`);
      expect(kept.count).toBe(rows.count);
      expect(kept.totals).toEqual(
        rows.totals.map((total: object) => ({ ...total, members: null })),
      );
    }
  expect(await found()).toEqual([]);
}

it('folds days that are over, and reads those that have changed since by themselves', async () => {
  await say('bet', 'd1', { roundRef: 'a', amountWon: 10_000, provider: 4 });
  await say('bet', 'd2', { roundRef: 'b', amountWon: 20_000 });
  await say('win', 'd3', { roundRef: 'b', amountWon: 0 });
  await say('bet', 'd4', { memberId: tester.memberId, roundRef: 'c', amountWon: 30_000 });
  await fold();
  expect(await foldedDays()).toBe(0);

  // A day later: the first one is over.
  server.clock.advance(2 * HOUR_MS);
  top = await signedIn(server);
  await expectSound();
  await fold();
  expect(await foldedDays()).toBe(1);
  await expectSound();

  // A round of it is won, and a stake of it taken back.
  await say('win', 'd5', { roundRef: 'a', amountWon: 50_000 });
  await say('cancel', 'd6', { cancels: 'd2' });
  expect(await lateWords()).toBeGreaterThan(0);
  await expectSound();
  await fold();
  expect(await lateWords()).toBeGreaterThan(0);
  server.clock.advance(HOUR_MS / 6);
  await fold();
  expect(await lateWords()).toBe(0);
  await expectSound();

  // And nothing is written where nothing has changed.
  const print = async () =>
    (
      await sql`select xmin::text from casino_day union all select xmin::text from casino_folded
        order by 1`.execute(server.database.db)
    ).rows;
  const before = await print();
  await fold();
  expect(await print()).toEqual(before);
});

it('adds months up, without a day that has changed since, whichever of a round came on it', async () => {
  const to = async (instant: string) => {
    server.clock.now = new Date(instant);
    await makeLedgerPartitions(server.database.db, server.clock.now);
  };
  await to('2026-12-10T03:00:00.000Z');
  await say('bet', 'm1', { roundRef: 'long', amountWon: 10_000 });
  await to('2026-12-11T03:00:00.000Z');
  await say('bet', 'm2', { roundRef: 'long', amountWon: 20_000 });
  await say('bet', 'm3', { roundRef: 'short', amountWon: 7_000 });
  await say('win', 'm4', { roundRef: 'short', amountWon: 0 });
  await to('2027-01-02T03:00:00.000Z');
  top = await signedIn(server);
  await fold();
  const months = await server.database.db.selectFrom('casino_month').select('begins_on').execute();
  expect(months.length).toBeGreaterThan(0);
  const december = '&from=2026-12-01&to=2026-12-31';
  const expectBoth = async () => {
    await expectSound(december, december);
    // A month with days of another beside it.
    const longer = '&from=2026-11-27&to=2026-12-31';
    const asked = `/api/bets/casino-transactions/totals?vendor=kplay${longer}`;
    const { body } = await top.call('GET', asked);
    expect(body.count).toBe(Number((await transactions()).told));
  };
  const transactions = async () =>
    (
      await sql<{ told: number }>`select count(*) as told from casino_transaction
        where transaction_id < uuid_floor('2026-12-31T15:00:00Z'::timestamptz)`.execute(
        server.database.db,
      )
    ).rows[0] as { told: number };
  await expectBoth();
  // Both days of the round are read by themselves: what became of its stakes is otherwise now.
  await say('win', 'm5', { roundRef: 'long', amountWon: 50_000 });
  await expectBoth();
  server.clock.advance(HOUR_MS / 6);
  await fold();
  expect(await lateWords()).toBe(0);
  await expectBoth();
});

it('is found by the check of the ledger where it differs', async () => {
  await damage(server, sql`update casino_day set amount_won = amount_won + 1 where kind = 'MISS'`);
  await damage(server, sql`delete from casino_round_day where is_test`);
  await damage(
    server,
    sql`update casino_day set standing_won = standing_won + 1
    where kind = 'BET' and provider = -1`,
  );
  const all = await found();
  for (const said of [
    /^casinoTotal: casinos of 2026-11-27, kplay .* MISS .*: keeps 1 \/ 1 \/ 0/,
    /^casinoTotal: casinos of 2026-11-27, kplay .*: keeps nothing, should be/,
    // What all providers come to, where each of them does not.
    /^casinoTotal: casinos of 2026-11-27, kplay seamless casino -1 .* BET .*: keeps/,
    // And months that their days no longer come to.
    /^casinoTotal: casinos of 2026-11-01, kplay .* MISS .*: keeps 1 \/ 0 \/ 0, should be 1 \/ 1/,
  ])
    expect(all).toContainEqual(expect.stringMatching(said));
});
