// Comps as bets are settled: once, whoever pays, bet by bet, and taken back as they were paid.
import { comp as comps, type MoneySettingOf, unsavedDocument } from '@gwanje/contract';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { expectSound } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { givenMoneySetting, keyed } from '../../../test/given-request';
import {
  bet,
  betOn,
  DRAW_KEY,
  decideRound,
  givenGame,
  givenOpenRound,
  passDraw,
  resettleByTwo,
} from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { foldPartnerDaysJob } from '../../partners/partner-jobs';
import { payCompsJob, paySettledCompsJob } from './pay-comps-job';

const DAY_MS = 86_400_000;
const GAME = 'bogleladder';
const LEFT = { side: 'Left', rungs: 'Three' };
const RIGHT = { side: 'Right', rungs: 'Three' };

let server: TestServer;
let operations: SignedIn;
let risk: SignedIn;
let member: GivenMember;
let partnerId: string;
let feed: ReturnType<typeof feedCallWith>;

type Rates = Partial<MoneySettingOf<'comp'>['levels']['lv1']>;
const document = unsavedDocument(comps);
const given = (rates: Rates, values: Partial<MoneySettingOf<'comp'>>, version = 1) =>
  givenMoneySetting(server, {
    ...{ ...document, version, pays: 'atSettlement', paidBy: 'operator' },
    levels: Object.fromEntries(
      Object.entries(document.levels).map(([level, of]) => [level, { ...of, ...rates }]),
    ) as typeof document.levels,
    ...values,
  });
async function nextDay() {
  const now = server.clock.now.getTime() + 9 * 3_600_000;
  server.clock.advance(Math.ceil(now / DAY_MS) * DAY_MS + 10 * 60_000 - now);
  await makeLedgerPartitions(server.database.db, server.clock.now);
  operations = await signedIn(server, { type: 1 });
  risk = await signedIn(server, { type: 4 });
}
const run = (job: typeof payCompsJob) => job.run(platformOf(server), new AbortController().signal);
/** As two servers that both believe to hold the lease, then once more. */
async function payTwice(job: typeof payCompsJob) {
  await Promise.all([run(job), run(job)]);
  await run(job);
}
const rewards = () =>
  server.database.db
    .selectFrom('reward')
    .select(['type', 'base_won', 'rate_bps', 'paid_won'])
    .where('member_id', '=', member.memberId)
    .orderBy('at')
    .orderBy('key')
    .execute();
const points = async () =>
  (
    await server.database.db
      .selectFrom('wallet')
      .select('balance_won')
      .where('member_id', '=', member.memberId)
      .where('wallet', '=', 'point')
      .executeTakeFirstOrThrow()
  ).balance_won;

/** Bets of these stakes on what a round does not bring, settled by two people. */
async function lose(...stakes: readonly number[]) {
  const round = await givenOpenRound(server, GAME);
  for (const stakeWon of stakes) {
    const on = { ...betOn(GAME, 'LR', 'Right', 195), stakeWon };
    expect((await bet(feed, member, round, on)).status).toBe(200);
  }
  passDraw(server, round);
  await decideRound(operations, round, 'result', LEFT);
  await decideRound(risk, round, 'result', LEFT);
  return round;
}

beforeEach(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  server.clock.now = new Date('2031-05-20T01:00:00.000Z');
  await makeLedgerPartitions(server.database.db, server.clock.now);
  await givenGame(server, GAME);
  operations = await signedIn(server, { type: 1 });
  risk = await signedIn(server, { type: 4 });
  feed = feedCallWith(server, await givenFeedKey(server));
  partnerId = (await givenMember(server, { grade: 2 })).memberId;
  member = await givenMember(server, { path: [partnerId], walletsWon: { money: 1_000_000 } });
});
afterEach(() => server.close());

it('are paid within a minute, each bet cut by itself, once, and have to be played', async () => {
  await given({ minigameBps: 30 }, {});
  await nextDay();
  await lose(33_333, 33_333, 33_333);
  await payTwice(paySettledCompsJob);
  const paid = { type: 'minigameComp', base_won: 99_999, rate_bps: 30, paid_won: 297 };
  expect(await rewards()).toEqual([paid]);
  expect(await points()).toBe(297);
  const { db } = server.database;
  expect(
    await db.selectFrom('wagering_requirement').select(['type', 'required_won']).execute(),
  ).toContainEqual({ type: 'minigameComp', required_won: 297 });
  // The night pays what was left, and nothing twice.
  await nextDay();
  await payTwice(payCompsJob);
  expect(await rewards()).toEqual([paid]);
  await expectSound(server);
});

it('are taken back as they were paid after a higher rate came into force, and paid anew by it', async () => {
  await given({ minigameBps: 30 }, {});
  await nextDay();
  const round = await lose(33_333, 20_000);
  await run(paySettledCompsJob);
  expect(await points()).toBe(99 + 60);
  await given({ minigameBps: 100 }, {}, 2);
  await nextDay();
  expect((await decideRound(operations, round, 'rollback')).status).toBe(200);
  await payTwice(paySettledCompsJob);
  expect(await points()).toBe(0);
  server.clock.advance(60_000);
  expect((await resettleByTwo([operations, risk], round, RIGHT)).body.outcome).toBe('done');
  await payTwice(paySettledCompsJob);
  expect(await rewards()).toEqual([
    { type: 'minigameComp', base_won: 53_333, rate_bps: 30, paid_won: 159 },
    { type: 'cancelRolling', base_won: -53_333, rate_bps: 30, paid_won: -159 },
    { type: 'minigameComp', base_won: 53_333, rate_bps: 100, paid_won: 533 },
  ]);
  await expectSound(server);
});

it('leave lose points with the line at once, and what the line bears by the rates of the bet', async () => {
  await given({ minigameBps: 50, loseMinigameBps: 300 }, { paidBy: 'line' });
  await nextDay();
  const round = await lose(70_000);
  await payTwice(paySettledCompsJob);
  expect(await rewards()).toEqual([
    { type: 'minigameComp', base_won: 70_000, rate_bps: 50, paid_won: 350 },
    { type: 'losePoint', base_won: 70_000, rate_bps: 300, paid_won: 2_100 },
  ]);
  const costs = () =>
    server.database.db
      .selectFrom('bet_day')
      .select(['lost_won', 'rolling_won', 'lose_point_won'])
      .orderBy('day_on')
      .execute();
  const lost = { lost_won: 70_000, rolling_won: 350, lose_point_won: 2_100 };
  expect(await costs()).toEqual([lost]);
  await nextDay();
  expect((await decideRound(operations, round, 'rollback')).status).toBe(200);
  await payTwice(paySettledCompsJob);
  expect(await points()).toBe(0);
  expect(await costs()).toEqual([
    lost,
    { lost_won: -70_000, rolling_won: -350, lose_point_won: -2_100 },
  ]);
  await nextDay();
  await payTwice(payCompsJob);
  await run(foldPartnerDaysJob);
  const folded = await server.database.db
    .selectFrom('partner_day')
    .select('bet_cost_won')
    .where('member_id', '=', partnerId)
    .orderBy('day_on')
    .execute();
  expect(folded).toEqual([{ bet_cost_won: 2_450 }, { bet_cost_won: -2_450 }]);
  await expectSound(server);
});

it('wait for the night where the server stood still, and for the next day where the document is new', async () => {
  await given({ minigameBps: 30 }, {});
  await lose(50_000);
  await run(paySettledCompsJob);
  // What was in force as this day began holds for it: nothing.
  expect(await rewards()).toEqual([]);
  await nextDay();
  await payTwice(payCompsJob);
  expect(await rewards()).toEqual([]);
  await lose(50_000);
  await nextDay();
  await payTwice(payCompsJob);
  expect(await rewards()).toEqual([
    { type: 'minigameComp', base_won: 50_000, rate_bps: 30, paid_won: 150 },
  ]);
});

it('are taken back as far as there are points, and what is missing is kept', async () => {
  await given({ minigameBps: 30 }, {});
  await nextDay();
  const round = await lose(100_000);
  await run(paySettledCompsJob);
  const top = await signedIn(server, { type: 0 });
  const spent = { memberId: member.memberId, type: 'directExchangePoint', amountWon: 200 };
  const taken = { ...spent, reason: '사용' };
  expect((await top.call('POST', '/api/money/adjustments', taken, keyed())).status).toBe(200);
  expect((await decideRound(operations, round, 'rollback')).status).toBe(200);
  await payTwice(paySettledCompsJob);
  expect(await points()).toBe(0);
  const [, back] = await server.database.db
    .selectFrom('reward')
    .select(['amount_won', 'paid_won'])
    .where('member_id', '=', member.memberId)
    .orderBy('at')
    .execute();
  expect(back).toEqual({ amount_won: -300, paid_won: -100 });
  await expectSound(server);
});
