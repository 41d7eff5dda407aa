// A closed day of the casino by the studios behind its vendors, beside what the site says they keep.
import { casino, unsavedDocument } from '@gwanje/contract';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { type GivenVendor, givenVendor } from '../../../test/given-casino';
import { posterOf } from '../../../test/given-ledger';
import { givenMember } from '../../../test/given-member';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { siteDaysJob } from '../../members/dashboard/site-days-job';
import { runJob } from '../../platform/jobs';
import { closeDaysJob } from './close-days-job';

const DAY_MS = 86_400_000;
const EVOLUTION = 1;
const PG_SOFT = 20;

let server: TestServer;
let day: string;
let top: SignedIn;
let memberId: string;
let vendor: GivenVendor;
let say: (what: 'bet' | 'win', roundRef: string, amountWon: number) => Promise<void>;
/** Goes on to half past midnight of the day that follows, everything of the day before closed. */
async function nextDay(): Promise<string> {
  const now = server.clock.now.getTime() + 9 * 3_600_000;
  server.clock.advance(Math.ceil(now / DAY_MS) * DAY_MS + 30 * 60_000 - now);
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server);
  await runJob(platformOf(server), siteDaysJob);
  await runJob(platformOf(server), closeDaysJob);
  return new Date(now).toISOString().slice(0, 10);
}

beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  vendor = await givenVendor(server, { top: await signedIn(server) });
  ({ memberId } = await givenMember(server, { walletsWon: { money: 1_000_000 } }));
  const tester = await givenMember(server, { isTest: true, walletsWon: { money: 1_000_000 } });
  say = async (what, roundRef, amountWon) => {
    const sent = { ...{ memberId, roundRef, amountWon }, provider: EVOLUTION };
    const { status, text } = await vendor.say(what, { ...sent, vendorRef: `${what}-${roundRef}` });
    if (status !== 200) throw new Error(text);
  };
  let refs = 0;
  const round = async (of: object, betWon: number, winWon: number, who = memberId) => {
    refs += 1;
    for (const [what, amountWon] of [
      ['bet', betWon],
      ['win', winWon],
    ] as const) {
      const names = { roundRef: `round-${refs}`, vendorRef: `${what}-${refs}` };
      const sent = { memberId: who, ...names, amountWon };
      const { status, text } = await vendor.say(what, { ...sent, ...of });
      if (status !== 200) throw new Error(text);
    }
  };
  const slots = { game: 'slot', gameClass: 'slots' };
  await round({ provider: EVOLUTION }, 100_000, 60_000);
  await round({ provider: EVOLUTION }, 20_000, 0);
  await round({ provider: PG_SOFT, ...slots }, 30_000, 90_000);
  // A vendor that names no studio, and an account that nothing is summed of.
  await round({}, 5_000, 1_000);
  await round({ provider: EVOLUTION }, 700_000, 0, tester.memberId);
  day = await nextDay();
});
afterAll(() => server.close());

const read = async () => {
  const { body } = await top.call('GET', `/api/calc/classes?from=${day}&to=${day}`);
  const rows: { stakeWon: number }[] = body.rows;
  return { rows: rows.filter(({ stakeWon }) => stakeWon !== 0), edges: body.edges };
};

it('keeps what each studio came to, and the rest of its class apart', async () => {
  const { rows, edges } = await read();
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ gameClass: 'casino', family: '1', bets: 2, stakeWon: 120_000, payoutWon: 60_000 },
        validStakeWon: 120_000,
      }),
      expect.objectContaining({
        ...{ gameClass: 'slots', family: '20', bets: 1, stakeWon: 30_000, payoutWon: 90_000 },
      }),
      expect.objectContaining({
        ...{ gameClass: 'casino', family: '', bets: 1, stakeWon: 5_000, validStakeWon: 5_000 },
      }),
    ]),
  );
  expect(edges).toEqual([]);
});

it('says beside them what the site says that they keep', async () => {
  const { category, version: _, providers, ...rest } = unsavedDocument(casino);
  const evolution = { ...providers[EVOLUTION], edgeBps: 120, spreadHundredths: 93 };
  const saved = await top.call('PUT', `/api/bets/settings/${category}`, {
    ...{ ...rest, version: 0, providers: { ...providers, [EVOLUTION]: evolution } },
  });
  expect([saved.status, saved.body.code]).toEqual([200, undefined]);
  expect((await read()).edges).toEqual([
    { family: '1', leastBps: 120, mostBps: 120, sigmaBps: 9_300 },
  ]);
});

interface Listed {
  readonly stakeWon: number;
  readonly payoutWon: number;
  readonly casino: unknown;
}

it('lists the rounds that each row is made of, with the book in which they stand', async () => {
  const listed = async (of: string) => {
    const { body } = await top.call('GET', `/api/calc/detail/bets?day=${day}&${of}`);
    return body.rows
      .map(({ stakeWon, payoutWon, casino: book }: Listed) => ({ stakeWon, payoutWon, book }))
      .sort((a: Listed, b: Listed) => b.stakeWon - a.stakeWon);
  };
  const book = expect.objectContaining({ vendor: expect.any(String), isTournament: false });
  expect(await listed(`gameClass=casino&family=${EVOLUTION}`)).toEqual([
    { stakeWon: 100_000, payoutWon: 60_000, book },
    { stakeWon: 20_000, payoutWon: 0, book },
  ]);
  expect(await listed(`gameClass=slots&family=${PG_SOFT}`)).toEqual([
    { stakeWon: 30_000, payoutWon: 90_000, book },
  ]);
  expect(await listed('gameClass=casino')).toEqual([{ stakeWon: 5_000, payoutWon: 1_000, book }]);
});

it('counts a round that its vendor ends on a later day as a correction of that day', async () => {
  await say('bet', 'late', 10_000);
  await nextDay();
  await say('win', 'late', 4_000);
  await say('bet', 'in-time', 2_000);
  await say('win', 'in-time', 1_000);
  const later = await nextDay();
  const { body } = await top.call('GET', `/api/calc/classes?from=${later}&to=${later}`);
  expect(body.rows.filter(({ stakeWon }: { stakeWon: number }) => stakeWon !== 0)).toMatchObject([
    { family: '1', bets: 2, stakeWon: 12_000, payoutWon: 5_000, corrections: 1 },
  ]);
  const [of] = (await top.call('GET', `/api/calc/days?from=${later}&to=${later}`)).body.days;
  expect(of).toMatchObject({ isClosed: true, corrections: 1 });
});

it('bridges a day on which one vendor held the money itself and another did not', async () => {
  const post = posterOf(server, memberId);
  await post({ key: 'to the vendor', type: 'moneyToCasino', amountWon: 50_000 });
  const hand = {
    ...{ memberId, roundRef: 'held', at: server.clock.now.toISOString(), provider: EVOLUTION },
    ...{ game: 'baccarat', gameClass: 'casino' },
  };
  const rows = [
    { ...hand, vendorRef: 'held-bet', kind: 'BET', amountWon: 30_000 },
    { ...hand, vendorRef: 'held-win', kind: 'WIN', amountWon: 10_000 },
  ];
  const told = await vendor.feed('POST', '/feed/casino/honor/transactions', { rows });
  expect(told.body).toMatchObject({ taken: 2 });
  await post({ key: 'what was played there', type: 'casinoPlay', amountWon: -20_000 });
  await say('bet', 'ours', 20_000);
  await say('win', 'ours', 5_000);
  const closed = await nextDay();
  const kept = await server.database.db
    .selectFrom('site_day')
    .select(['stake_won', 'payout_won', 'play_won', 'difference_won'])
    .where('day_on', '=', closed)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({
    ...{ stake_won: 50_000, payout_won: 15_000, play_won: 0, difference_won: 0 },
  });
});
