// Comps, lose points and paybacks: once, whoever pays, by the document of the beginning, played before they leave.
import {
  comp as comps,
  type MoneySettingOf,
  payback as paybacks,
  unsavedDocument,
} from '@gwanje/contract';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { givenVendor } from '../../../test/given-casino';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { expectSound, loseAtVendor, posterOf } from '../../../test/given-ledger';
import { fillWallet, type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenMoneySetting, givenRequest, keyed } from '../../../test/given-request';
import {
  bet,
  betOn,
  DRAW_KEY,
  decideRound,
  drawDue,
  givenGame,
  givenOpenRound,
  passDraw,
} from '../../../test/given-round';
import {
  type GivenMarket,
  givenMarket,
  givenSports,
  placeSports,
  settleMarket,
  slipOf,
} from '../../../test/given-sports';
import { rollbackEventBets } from '../../bets/sports/settle-event-bets';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { foldPartnerDaysJob } from '../../partners/partner-jobs';
import { transaction } from '../../platform/database';
import { payCompsJob } from './pay-comps-job';
import { payPaybacksJob } from './pay-paybacks-job';

const DAY_MS = 86_400_000;
const GAME = 'speedladder';
const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let finance: SignedIn;
let member: GivenMember;
let feed: ReturnType<typeof feedCallWith>;

async function nextDay() {
  const now = server.clock.now.getTime() + 9 * 3_600_000;
  server.clock.advance(Math.ceil(now / DAY_MS) * DAY_MS + 10 * 60_000 - now);
  await makeLedgerPartitions(server.database.db, server.clock.now);
  finance = await signedIn(server, { type: 2 });
}
/** As two servers that both believe to hold the lease. */
const payTwice = async (job: typeof payCompsJob) => {
  const run = () => job.run(platformOf(server), new AbortController().signal);
  await Promise.all([run(), run()]);
  await run();
};
const rewards = () =>
  server.database.db
    .selectFrom('reward')
    .select(['key', 'type', 'base_won', 'paid_won'])
    .where('member_id', '=', member.memberId)
    .orderBy('at')
    .orderBy('key')
    .execute();

const everyLevel = <L extends object>(of: L, values: object) =>
  Object.fromEntries(
    Object.entries(of).map(([level, rates]) => [level, { ...rates, ...values }]),
  ) as L;
const givenComp = (values: Partial<MoneySettingOf<'comp'>>, rates: object) => {
  const document = unsavedDocument(comps);
  const levels = everyLevel(document.levels, rates);
  return givenMoneySetting(server, { ...document, version: 1, levels, ...values });
};
const givenPayback = (values: Partial<MoneySettingOf<'payback'>['day']>) => {
  const document = unsavedDocument(paybacks);
  const levels = everyLevel(document.day.levels, { rateBps: 1_000, payMaxWon: 5_000 });
  const on = { ...document.day, isOn: true, lossMinWon: 10_000, levels, ...values };
  return givenMoneySetting(server, { ...document, version: 1, day: on });
};

beforeEach(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  server.clock.now = new Date('2031-05-20T01:00:00.000Z');
  await makeLedgerPartitions(server.database.db, server.clock.now);
  await givenGame(server, GAME);
  feed = feedCallWith(server, await givenFeedKey(server));
  finance = await signedIn(server, { type: 2 });
  member = await givenMember(server);
});
afterEach(() => server.close());

async function play(stakeWon: number) {
  const round = await givenOpenRound(server, GAME);
  const on = { ...betOn(GAME, 'LR', 'Left', 195), stakeWon };
  const answer = await bet(feed, member, round, on);
  if (answer.status !== 200) throw new Error(answer.text);
  passDraw(server, round);
  await drawDue(server);
  return round;
}
async function charge(amountWon: number) {
  finance = await signedIn(server, { type: 2 });
  const request = await givenRequest(finance, member, 'charge', amountWon);
  expect((await decide(finance.call, 'approve', request)).status).toBe(200);
}

describe.each(['operator', 'line'] as const)('a comp that the %s bears', (paidBy) => {
  it('is paid once for a day, has to be played, and is taken back on the day of a rollback', async () => {
    await givenComp({ paidBy }, { minigameBps: 30 });
    server.clock.advance(60_000);
    await charge(100_000);
    await nextDay();
    const round = await play(33_333);
    await nextDay();
    await payTwice(payCompsJob);
    const paid = { type: 'minigameComp', base_won: 33_333, paid_won: 99 };
    expect(await rewards()).toMatchObject([paid]);
    const { body } = await finance.call('GET', `/api/money/members/${member.memberId}`);
    expect(body.walletsWon.point).toBe(99);
    expect(body.wagering.required).toContainEqual(
      expect.objectContaining({ type: 'minigameComp', requiredWon: 99 }),
    );
    const top = await signedIn(server, { type: 0 });
    expect((await decideRound(top, round, 'rollback')).status).toBe(200);
    await nextDay();
    await payTwice(payCompsJob);
    // Taken back by the type of its own, kept under that of what it takes back.
    expect(await rewards()).toMatchObject([paid, { base_won: -33_333, paid_won: -99 }]);
    expect(
      (await finance.call('GET', `/api/money/members/${member.memberId}`)).body.walletsWon.point,
    ).toBe(0);
    await expectSound(server);
  });
});

it('gives nothing by a document that came into force during the day', async () => {
  await charge(100_000);
  await play(50_000);
  await givenComp({ paidBy: 'operator' }, { minigameBps: 30 });
  await nextDay();
  await payTwice(payCompsJob);
  expect(await rewards()).toEqual([]);
});

describe('somebody whose wallet has no room for points', () => {
  let full: GivenMember;
  let behind: GivenMember;

  /** Whoever joined first is paid first. */
  beforeEach(async () => {
    full = await givenMember(server, { walletsWon: { money: 1_000_000 } });
    server.clock.advance(60_000);
    behind = await givenMember(server, { walletsWon: { money: 1_000_000 } });
  });
  const rewardsOf = (whose: GivenMember) => {
    member = whose;
    return rewards();
  };
  const run = (job: typeof payCompsJob) =>
    job.run(platformOf(server), new AbortController().signal);
  /** As somebody does who turns points into money. */
  const makeRoom = () =>
    posterOf(server, full.memberId)({ key: 'room', type: 'PointChange', amountWon: 1_000_000 });

  it.each(['daily', 'atSettlement'] as const)(
    'keeps nobody from his %s comps of this day or the next, and has his own once there is room',
    async (pays) => {
      await givenComp({ paidBy: 'operator', pays }, { minigameBps: 30 });
      await nextDay();
      for (member of [full, behind]) await play(33_333);
      await nextDay();
      await play(33_333);
      await fillWallet(server, full, 'point');
      await nextDay();
      await expect(run(payCompsJob)).rejects.toMatchObject({ code: 'money.wallet_full' });
      const paid = { type: 'minigameComp', base_won: 33_333, paid_won: 99 };
      expect(await rewardsOf(behind)).toMatchObject([paid, paid]);
      expect(await rewardsOf(full)).toEqual([]);
      await makeRoom();
      await payTwice(payCompsJob);
      expect(await rewardsOf(full)).toMatchObject([paid]);
      expect(await rewardsOf(behind)).toHaveLength(2);
      await expectSound(server);
    },
  );

  it('keeps nobody from his payback, and has his own once there is room', async () => {
    await givenPayback({ pays: 'auto' });
    await nextDay();
    for (const { memberId } of [full, behind]) {
      await posterOf(server, memberId)({ key: 'charge', type: 'charge', amountWon: 30_000 });
      await loseAtVendor(server, memberId, 30_000);
    }
    await nextDay();
    await fillWallet(server, full, 'point');
    await expect(run(payPaybacksJob)).rejects.toMatchObject({ code: 'money.wallet_full' });
    const paid = { type: 'dailyPayback', base_won: 30_000, paid_won: 3_000 };
    expect(await rewardsOf(behind)).toMatchObject([paid]);
    expect(await rewardsOf(full)).toEqual([]);
    await makeRoom();
    await payTwice(payPaybacksJob);
    expect(await rewardsOf(full)).toMatchObject([paid]);
    expect(await rewardsOf(behind)).toHaveLength(1);
  });
});

it('takes lose points off the bases of the line before its day is folded', async () => {
  await givenComp({ paidBy: 'operator' }, { loseMinigameBps: 300 });
  const { memberId: partnerId } = await givenMember(server, { grade: 2 });
  member = await givenMember(server, { path: [partnerId] });
  server.clock.advance(60_000);
  await charge(1_000_000);
  await nextDay();
  for (let played = 0; played < 5; played += 1) await play(33_333);
  await nextDay();
  const fold = () => foldPartnerDaysJob.run(platformOf(server), new AbortController().signal);
  const folded = () =>
    server.database.db.selectFrom('partner_day').select('bet_cost_won').execute();
  await fold();
  expect(await folded()).toEqual([]);
  await payTwice(payCompsJob);
  await fold();
  const { lost_won, lose_point_won } = await server.database.db
    .selectFrom('bet_day')
    .select(['lost_won', 'lose_point_won'])
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow();
  expect(lose_point_won).toBe(Math.floor((lost_won * 300) / 10_000));
  expect(await folded()).toEqual([{ bet_cost_won: lose_point_won }]);
});

describe('lose points of carts on sports', () => {
  it('are of carts with enough legs, for who lost and for who brought him, and taken back alike', async () => {
    await givenComp({ loseFoldersMin: 2, recommendLoseBps: 150 }, { loseSportsBps: 300 });
    await givenSports(server);
    const { memberId: topId } = await givenMember(server, { grade: 3 });
    const { memberId: recommenderId, id } = await givenMember(server, { grade: 2, path: [topId] });
    const path = [topId, recommenderId];
    member = await givenMember(server, { path, walletsWon: { money: 500_000 } });
    // As whoever registers or joins has it: by the login ID of who brought him.
    await server.database.db
      .updateTable('member')
      .set({ recommended_by: id })
      .where('member_id', '=', member.memberId)
      .execute();
    await nextDay();
    const [one, other] = [await givenMarket(server, 200), await givenMarket(server, 200)] as const;
    const place = async (legs: readonly GivenMarket[], stakeWon: number) => {
      const slip = slipOf(
        member,
        legs.map((leg) => [leg, 200]),
        { stakeWon },
      );
      expect(await placeSports(feed, slip)).toMatchObject({ status: 200 });
    };
    await place([one], 30_000);
    await place([one, other], 70_000);
    await settleMarket(server, one, 'L');
    await settleMarket(server, other, 'W');
    await nextDay();
    await payTwice(payCompsJob);
    const lost = { type: 'losePoint', base_won: 70_000, paid_won: 2_100 };
    expect(await rewards()).toMatchObject([lost]);
    const brought = () =>
      server.database.db
        .selectFrom('reward')
        .select(['type', 'base_won', 'paid_won'])
        .where('member_id', '=', recommenderId)
        .execute();
    expect(await brought()).toEqual([
      { type: 'recommendLosePoint', base_won: 70_000, paid_won: 1_050 },
    ]);
    await transaction(server.database.db, (tx) =>
      rollbackEventBets(tx, {
        ...{ eventId: one.eventId, settlementNo: 2, now: () => server.clock.now },
        ...{ actor: null, reason: 'a test' },
      }),
    );
    await nextDay();
    await payTwice(payCompsJob);
    expect(await rewards()).toMatchObject([lost, { base_won: -70_000, paid_won: -2_100 }]);
    await expectSound(server);
  });
});

describe('a payback', () => {
  it('is a share of what was lost in cash, to its maximum, once, and has to be played', async () => {
    await givenPayback({ pays: 'auto' });
    await nextDay();
    await charge(200_000);
    await play(60_000);
    const { payout_won: payoutWon } = await server.database.db
      .selectFrom('bet')
      .select('payout_won')
      .executeTakeFirstOrThrow();
    const lostWon = 60_000 - payoutWon;
    await nextDay();
    await payTwice(payPaybacksJob);
    // What was drawn is the round's own.
    expect(await rewards()).toMatchObject(
      lostWon < 10_000 ? [] : [{ type: 'dailyPayback', base_won: lostWon, paid_won: 5_000 }],
    );
    await expectSound(server);
  });

  it('counts what was lost with money that lay at a vendor once', async () => {
    await givenPayback({ pays: 'auto' });
    await nextDay();
    await charge(200_000);
    const post = posterOf(server, member.memberId);
    await post({ key: 'to the tables', type: 'moneyToApoker', amountWon: 100_000 });
    const hand = {
      ...{ memberId: member.memberId, roundRef: 'h1', at: server.clock.now.toISOString() },
      ...{ game: 'nlh', gameClass: 'holdem' },
    };
    const rows = [
      { ...hand, vendorRef: 'a-bet', kind: 'BET', amountWon: 40_000 },
      { ...hand, vendorRef: 'a-win', kind: 'WIN', amountWon: 10_000 },
    ];
    const vendor = await givenVendor(server);
    const answer = await vendor.feed('POST', '/feed/casino/apoker/transactions', { rows });
    expect(answer.body).toMatchObject({ taken: 2 });
    await post({ key: 'what was played', type: 'apokerPlay', amountWon: -30_000 });
    await nextDay();
    await payTwice(payPaybacksJob);
    expect(await rewards()).toMatchObject([{ base_won: 30_000, paid_won: 3_000 }]);
  });

  it.each(['cash', 'bets'] as const)(
    'is nothing, by %s, for what was given by mistake and taken back on another day',
    async (basis) => {
      await givenPayback({ pays: 'auto', basis });
      const post = posterOf(server, member.memberId);
      await post({ key: 'a mistake', type: 'directChargeMoney', amountWon: 50_000 });
      await post({ key: 'bonus', type: 'first', amountWon: 50_000 });
      await nextDay();
      await charge(200_000);
      await post({ key: 'put right', type: 'directExchangeMoney', amountWon: 50_000 });
      await post({ key: 'bonus back', type: 'chargeBonusDecline', amountWon: 50_000 });
      await nextDay();
      await payTwice(payPaybacksJob);
      expect(await rewards()).toEqual([]);
    },
  );

  it('is computed to its end on a later day where a server died over it', async () => {
    await givenPayback({ pays: 'auto' });
    await nextDay();
    await charge(40_000);
    await loseAtVendor(server, member.memberId, 40_000);
    await nextDay();
    // It ends once the review is begun.
    let asked = 0;
    const dying = { aborted: false } as AbortSignal;
    Object.defineProperty(dying, 'aborted', {
      get: () => {
        asked += 1;
        return asked > 2;
      },
    });
    await payPaybacksJob.run(platformOf(server), dying);
    const statuses = async () =>
      (await finance.call('GET', '/api/money/paybacks')).body.reviews.map(
        ({ status }: { status: string }) => status,
      );
    expect(await statuses()).toEqual(['computing']);
    await nextDay();
    await nextDay();
    await payTwice(payPaybacksJob);
    expect(await rewards()).toMatchObject([{ type: 'dailyPayback', paid_won: 4_000 }]);
    expect(await statuses()).not.toContain('computing');
    await expectSound(server);
  });

  it('is nothing for who is excluded', async () => {
    await givenPayback({ pays: 'auto' });
    await nextDay();
    await charge(200_000);
    await play(60_000);
    await server.database.db
      .updateTable('member')
      .set({ excluded_until: new Date('2040-01-01') })
      .execute();
    await nextDay();
    await payTwice(payPaybacksJob);
    expect(await rewards()).toEqual([]);
  });

  describe('that somebody looks at first', () => {
    const reviews = async () => (await finance.call('GET', '/api/money/paybacks')).body.reviews;
    const points = async () =>
      (await finance.call('GET', `/api/money/members/${member.memberId}`)).body.walletsWon.point;
    const exclude = () =>
      server.database.db
        .updateTable('member')
        .set({ excluded_until: new Date('2040-01-01') })
        .execute();
    async function lose(amountWon: number) {
      await charge(amountWon);
      await loseAtVendor(server, member.memberId, amountWon);
    }
    const givenWaiting = async () => {
      await givenPayback({ lossMinWon: 10_000 });
      await nextDay();
      await lose(40_000);
      await nextDay();
      await payTwice(payPaybacksJob);
      const [review] = await reviews();
      return review;
    };
    const untilPaid = async () => {
      for (;;) {
        const [review] = await reviews();
        if (review.status === 'paid') return review;
      }
    };

    describe('money.payPaybacks', () => {
      it('pays what waited with its sum and its members and rang, as it was looked at', async () => {
        const review = await givenWaiting();
        expect(review).toMatchObject({
          ...{ period: 'day', status: 'waiting', members: 1, sumWon: 4_000, decidedBy: null },
          top: [{ member: { id: member.id }, lossWon: 40_000, amountWon: 4_000 }],
        });
        expect([await rewards(), await points()]).toEqual([[], 0]);
        const alarms = await server.database.db
          .selectFrom('alarm')
          .select(['kind', 'details'])
          .execute();
        expect(alarms).toMatchObject([
          { kind: 'paybackReady', details: { members: 1, won: 4_000 } },
        ]);
        const key = keyed();
        const pay = () =>
          finance.call('POST', `/api/money/paybacks/${review.reviewId}/pay`, {}, key);
        expect((await pay()).body).toMatchObject({
          status: 'paying',
          decidedBy: { id: finance.id },
        });
        expect((await pay()).status).toBe(200);
        expect(await untilPaid()).toMatchObject({ sumWon: 4_000 });
        await payTwice(payPaybacksJob);
        expect(await rewards()).toMatchObject([{ type: 'dailyPayback', paid_won: 4_000 }]);
        expect(await points()).toBe(4_000);
        expect(await auditLines(server, 'payback.pay')).toMatchObject([
          { before: { status: 'waiting', sumWon: 4_000 }, after: { status: 'paying' } },
        ]);
        const again = await finance.call(
          'POST',
          `/api/money/paybacks/${review.reviewId}/pay`,
          {},
          keyed(),
        );
        expectRefusal(again, 409, 'payback.closed');
        await expectSound(server);
      });

      it('gives none to who has excluded himself meanwhile', async () => {
        const { reviewId } = await givenWaiting();
        await exclude();
        await finance.call('POST', `/api/money/paybacks/${reviewId}/pay`, {}, keyed());
        await untilPaid();
        expect(await rewards()).toEqual([]);
      });
    });

    describe('money.declinePaybacks', () => {
      it('is not paid where somebody declines, for a reason', async () => {
        const { reviewId } = await givenWaiting();
        const path = `/api/money/paybacks/${reviewId}/decline`;
        expectRefusal(await finance.call('POST', path, { reason: '' }), 400, 'request.invalid');
        const { body } = await finance.call('POST', path, { reason: '이벤트로 대신 지급' });
        expect(body).toMatchObject({ status: 'declined', reason: '이벤트로 대신 지급' });
        await payTwice(payPaybacksJob);
        await nextDay();
        await payTwice(payPaybacksJob);
        expect([await rewards(), await points()]).toEqual([[], 0]);
        expect(await auditLines(server, 'payback.decline')).toHaveLength(1);
      });
    });

    describe('money.listPaybackReviews', () => {
      it('is for those who may give members money, and read by whoever reads settings', async () => {
        const { reviewId } = await givenWaiting();
        for (const type of [1, 3, 4, 5]) {
          const other = await signedIn(server, { type });
          expect((await other.call('GET', '/api/money/paybacks')).status).toBe(200);
          for (const [verb, said] of [
            ['pay', {}],
            ['decline', { reason: 'a' }],
          ] as const)
            expectRefusal(
              await other.call('POST', `/api/money/paybacks/${reviewId}/${verb}`, said, keyed()),
              403,
              'session.forbidden',
            );
        }
        const anybody = { method: 'GET', url: '/api/money/paybacks' } as const;
        expect((await server.app.inject(anybody)).statusCode).toBe(401);
        const unknown = await finance.call(
          'POST',
          `/api/money/paybacks/${NOBODY}/pay`,
          {},
          keyed(),
        );
        expectRefusal(unknown, 404, 'record.not_found');
      });
    });
  });
});
