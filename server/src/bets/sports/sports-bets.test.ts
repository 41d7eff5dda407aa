// Bets on sports by the feed and what settlement makes of them: the worked examples, the checks in
// their order, and money that comes back to the won.
import { gameMaintenance, unsavedDocument } from '@gwanje/contract';
import fc from 'fast-check';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { fillWallet, type GivenMember, givenMember } from '../../../test/given-member';
import { keyed } from '../../../test/given-request';
import { expectSoundLedger, placedSums } from '../../../test/given-round';
import {
  type GivenMarket,
  givenMarket,
  givenSports,
  placeSports,
  type Said,
  setOdds,
  settleMarket,
  slipOf,
  verdictOn,
} from '../../../test/given-sports';
import { appendAuditEvent } from '../../audit/append-audit-event.command';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { transaction } from '../../platform/database';
import { acceptLiveBetsJob } from './accept-bets-job';
import { previewEventBets, rollbackEventBets } from './settle-event-bets';

let server: TestServer;
let member: GivenMember;
let feed: FeedCall;
let top: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server);
  feed = feedCallWith(server, await givenFeedKey(server, { top }));
  await givenSports(server, { rule: { oddsMaxHundredths: 100_000 } });
});
beforeEach(async () => {
  server.clock.advance(60_000);
  member = await givenMember(server, { walletsWon: { money: 5_000_000 } });
});
afterAll(() => server.close());

const betOf = async (betId: string) =>
  server.database.db
    .selectFrom('bet')
    .selectAll()
    .where('bet_id', '=', betId)
    .executeTakeFirstOrThrow();
const balanceOf = async ({ memberId }: GivenMember) =>
  (
    await server.database.db
      .selectFrom('wallet')
      .select('balance_won')
      .where('member_id', '=', memberId)
      .where('wallet', '=', 'money')
      .executeTakeFirstOrThrow()
  ).balance_won;

const rollBack = (market: GivenMarket, settlementNo = 1) =>
  transaction(server.database.db, (tx) =>
    rollbackEventBets(tx, {
      ...{ eventId: market.eventId, settlementNo, now: () => server.clock.now },
      ...{ actor: null, reason: 'a test' },
    }),
  );

/** A cart of legs like `1.85 W`, each on an event of its own, settled one after another. */
async function playedCart(text: string, stakeWon: number) {
  const legs = text.split(', ').map((leg) => leg.split(' ') as [string, Said | 'I' | 'C']);
  const markets: [GivenMarket, number, Said | 'I' | 'C'][] = [];
  for (const [odds, said] of legs) {
    const hundredths = Math.round(Number(odds) * 100);
    markets.push([await givenMarket(server, hundredths), hundredths, said]);
  }
  const slip = slipOf(
    member,
    markets.map(([market, odds]) => [market, odds] as const),
    { stakeWon },
  );
  const { body, status } = await placeSports(feed, slip);
  expect(status).toBe(200);
  const { betId } = body;
  if (legs.every(([, said]) => said === 'C'))
    await feed('POST', `/feed/bets/${betId}/cancel`, { memberId: member.memberId });
  for (const [market, , said] of markets)
    if (said !== 'I' && said !== 'C') await settleMarket(server, market, said);
  return { betId: betId as string, markets };
}

const TEN = Array.from({ length: 10 }, () => '1.91 W').join(', ');

describe('settlement', () => {
  it.each([
    [1, '1.85 W, 2.10 W', 30_000, 116_400, 'W'],
    [2, '1.85 W, 2.10 W, 1.50 N', 30_000, 116_400, 'W'],
    [3, '1.85 W, 2.10 W, 1.50 L', 30_000, 0, 'L'],
    [4, '1.15 W', 10_000, 11_500, 'W'],
    [5, '1.15 W, 2.20 W', 10_000, 25_300, 'W'],
    [6, '1.10 W, 2.30 W', 10_000, 25_300, 'W'],
    [7, '1.50 W, 1.60 W, 1.70 W', 50_000, 210_000, 'W'],
    [8, '1.50 W, 1.50 W, 1.55 W', 40_000, 143_600, 'W'],
    [9, '1.25 W, 1.60 W, 1.70 W', 50_000, 170_000, 'W'],
    [10, '1.50 W, 1.60 W, 1.70 W, 1.80 W, 1.90 W', 20_000, 293_000, 'W'],
    [11, '1.50 W, 1.60 W, 1.70 W, 1.80 W, 1.90 N', 20_000, 151_200, 'W'],
    [12, '1.50 W, 1.60 W, 1.70 N', 50_000, 120_000, 'W'],
    [13, '1.50 N, 1.60 N, 1.70 N', 50_000, 50_000, 'N'],
    [14, '2.05 w', 10_001, 15_201, 'W'],
    [15, '2.05 w, 1.80 W', 10_000, 27_400, 'W'],
    [16, '1.90 l', 10_001, 5_000, 'L'],
    [17, '1.90 l, 2.00 W, 2.00 W', 10_000, 20_000, 'W'],
    [18, '1.90 l, 2.00 W', 10_000, 10_000, 'W'],
    [19, '1.50 L, 1.60 I', 10_000, 0, 'L'],
    [20, '1.50 C, 1.60 C', 10_000, 10_000, 'C'],
    [21, TEN, 1_000, 691_380, 'W'],
    [22, '1.85 W, 2.10 W', 33_333, 129_332, 'W'],
  ] as const)('pays example %i: %s', async (_, text, stakeWon, paidWon, result) => {
    const { betId } = await playedCart(text, stakeWon);
    expect(await betOf(betId)).toMatchObject({ result, payout_won: paidWon });
    expect(await balanceOf(member)).toBe(5_000_000 - stakeWon + paidWon);
  });

  it('re-settles example 10 into 11: all of the first goes back, all of the second comes', async () => {
    const { betId, markets } = await playedCart('1.50 W, 1.60 W, 1.70 W, 1.80 W, 1.90 W', 20_000);
    const last = (markets.at(-1) as (typeof markets)[number])[0];
    await rollBack(last);
    expect(await betOf(betId)).toMatchObject({ result: 'I', payout_won: 0, settled_at: null });
    await settleMarket(server, last, 'N', 2);
    const entries = await server.database.db
      .selectFrom('ledger_entry')
      .select(['type', 'amount_won'])
      .where('subject', '=', `bet/${betId}`)
      .orderBy('seq')
      .execute();
    expect(entries.map(({ type, amount_won }) => [type, amount_won])).toEqual([
      ['bet', -20_000],
      ['betBenefit', 293_000],
      ['rollbackSport', -293_000],
      ['betBenefit', 151_200],
    ]);
  });

  it('takes back what was spent, below zero, and leaves a bet lost that another leg has lost', async () => {
    const player = await givenMember(server, { walletsWon: { money: 1_010_000 } });
    const [won, lost] = [await givenMarket(server, 200), await givenMarket(server, 150)];
    const stake = async (legs: Parameters<typeof slipOf>[1], stakeWon: number) => {
      const { body, status } = await placeSports(feed, slipOf(player, legs, { stakeWon }));
      expect(status).toBe(200);
      return body.betId as string;
    };
    const rich = await stake([[won, 200]], 1_000_000);
    const legs = [
      [won, 200],
      [lost, 150],
    ] as const;
    const cart = await stake(legs, 10_000);
    await settleMarket(server, won, 'W');
    await settleMarket(server, lost, 'L');
    for (const _ of [1, 2]) await stake([[await givenMarket(server, 110), 110]], 1_000_000);
    await rollBack(won);
    expect(await balanceOf(player)).toBe(-2_000_000);
    expect((await betOf(rich)).result).toBe('I');
    expect((await betOf(cart)).result).toBe('L');
    await settleMarket(server, won, 'L', 2);
    expect((await betOf(rich)).result).toBe('L');
  });

  it('counts what was staked by the day and for what has to be played, and nothing twice', async () => {
    const market = await givenMarket(server, 200);
    await placeSports(feed, slipOf(member, [[market, 200]]));
    await settleMarket(server, market, 'W');
    await settleMarket(server, market, 'L');
    const days = () =>
      server.database.db
        .selectFrom('bet_day')
        .select(['game_class', 'bets', 'stake_won', 'payout_won', 'valid_stake_won'])
        .where('member_id', '=', member.memberId)
        .execute();
    const day = { game_class: 'sports', bets: 1, stake_won: 10_000, payout_won: 20_000 };
    expect(await days()).toEqual([{ ...day, valid_stake_won: 10_000 }]);
    const counted = await server.database.db
      .selectFrom('counted_stake')
      .select(['game_class', 'stake_won'])
      .where('member_id', '=', member.memberId)
      .execute();
    expect(counted).toEqual([{ game_class: 'sports', stake_won: 10_000 }]);
    await rollBack(market);
    expect(await days()).toEqual([
      { ...day, bets: 0, stake_won: 0, payout_won: 0, valid_stake_won: 0 },
    ]);
  });

  it('previews what it then does', async () => {
    const market = await givenMarket(server, 200);
    await placeSports(feed, slipOf(member, [[market, 200]]));
    await placeSports(
      feed,
      slipOf(member, [
        [market, 200],
        [await givenMarket(server, 150), 150],
      ]),
    );
    const verdicts = [verdictOn(market, 'W')];
    const preview = await previewEventBets(server.database.db, {
      ...{ eventId: market.eventId, verdicts },
    });
    expect(preview.picks).toMatchObject([{ bets: 2, stakeWon: 20_000, payoutWon: 20_000 }]);
    expect(await settleMarket(server, market, 'W')).toMatchObject({ bets: 1, payoutWon: 20_000 });
    expect(await settleMarket(server, market, 'W')).toMatchObject({ bets: 0, payoutWon: 0 });
  });

  it('previews a bet on two picks of an event once, and none that was decided by itself', async () => {
    const winner = await givenMarket(server, 200, { kind: 'winDrawLose' });
    const { eventId } = winner;
    const total = await givenMarket(server, 150, { kind: 'overUnder', pick: 'over', eventId });
    const both = [
      [winner, 200],
      [total, 150, 'over'],
    ] as const;
    await placeSports(feed, slipOf(member, both));
    const { body } = await placeSports(feed, slipOf(member, [[winner, 200]]));
    await server.database.db
      .updateTable('bet_leg')
      .set({ is_apart: true, result: 'N', factor_thousandths: 1_000 })
      .where('member_id', '=', member.memberId)
      .where('bet_id', '=', body.betId)
      .execute();
    const won = { result: 'W', factorThousandths: 1_000 } as const;
    const { picks, ...sums } = await previewEventBets(server.database.db, {
      eventId,
      verdicts: [verdictOn(winner, 'W'), { marketId: total.marketId, pick: 'over', ...won }],
    });
    expect(sums).toEqual({ bets: 1, payoutWon: 30_000 });
    expect(picks.map(({ bets, payoutWon }) => [bets, payoutWon])).toEqual([
      [1, 30_000],
      [1, 30_000],
    ]);
  });

  it('settles two events of the same carts at once', async () => {
    const [one, other] = [await givenMarket(server, 200), await givenMarket(server, 300)];
    const players = await Promise.all(
      [1, 2, 3].map(() => givenMember(server, { walletsWon: { money: 100_000 } })),
    );
    for (const player of players)
      await placeSports(
        feed,
        slipOf(player, [
          [one, 200],
          [other, 300],
        ]),
      );
    await Promise.all([settleMarket(server, one, 'W'), settleMarket(server, other, 'W')]);
    for (const player of players) expect(await balanceOf(player)).toBe(150_000);
  });

  it('gives every balance back to the won, whatever was settled and taken back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<Said>('W', 'L', 'N', 'w', 'l'), { minLength: 2, maxLength: 3 }),
        fc.integer({ min: 1_000, max: 99_999 }),
        async (said, stakeWon) => {
          const player = await givenMember(server, { walletsWon: { money: 200_000 } });
          const markets = await Promise.all(said.map(() => givenMarket(server, 195)));
          const slip = slipOf(
            player,
            markets.map((market) => [market, 195] as const),
            { stakeWon },
          );
          await placeSports(feed, slip);
          const settleAll = async (no: number) => {
            for (const [index, market] of markets.entries())
              await settleMarket(server, market, said[index] as Said, no);
            return balanceOf(player);
          };
          const settled = await settleAll(1);
          for (const market of markets) await rollBack(market);
          expect(await balanceOf(player)).toBe(200_000 - stakeWon);
          expect(await settleAll(2)).toBe(settled);
        },
      ),
      { numRuns: 8 },
    );
    await expectSoundLedger(server);
    const { kept, own } = await placedSums(server);
    expect(kept.filter(({ bets }) => Number(bets) !== 0)).toEqual(own);
  });
});

describe('feed.placeSportsBet', () => {
  it("takes the stake, keeps legs and documents, and leaves 'bet.place'", async () => {
    const market = await givenMarket(server, 195);
    const before = (await auditLines(server, 'bet.place')).length;
    const { body } = await placeSports(feed, slipOf(member, [[market, 195]]));
    expect(body).toMatchObject({ status: 'accepted', balanceWon: 4_990_000, expectedWon: 19_500 });
    expect(await betOf(body.betId)).toMatchObject({
      ...{ product: 'sports', game: 'sports', folders: 1, sports_versions: [1, 1, 1, 1] },
    });
    expect(await auditLines(server, 'bet.place')).toHaveLength(before + 1);
    const stakes = await server.database.db
      .selectFrom('market_stake')
      .select(['singles', 'single_stake_won'])
      .where('market_id', '=', market.marketId)
      .execute();
    expect(stakes).toEqual([{ singles: 1, single_stake_won: 10_000 }]);
  });

  it('happens once for a reference, is marked where the same comes again, and is not another bet', async () => {
    const market = await givenMarket(server, 195);
    const slip = slipOf(member, [[market, 195]]);
    const first = await placeSports(feed, slip);
    expect((await placeSports(feed, slip)).body).toEqual(first.body);
    expectRefusal(
      await placeSports(feed, { ...slip, stakeWon: 20_000 }),
      409,
      'bet.reference_reused',
    );
    const twice = await placeSports(feed, { ...slip, reference: 'another-one' });
    expect((await betOf(first.body.betId)).is_repeated).toBe(false);
    expect((await betOf(twice.body.betId)).is_repeated).toBe(true);
  });

  it('is marked where it comes in the last two seconds before betting closes', async () => {
    const soon = await givenMarket(server, 195, { startsInSeconds: 4 });
    const early = await placeSports(feed, slipOf(member, [[soon, 195]]));
    server.clock.advance(2_000);
    const late = await placeSports(feed, slipOf(member, [[soon, 195]], { stakeWon: 20_000 }));
    const { body } = await top.call(
      'GET',
      `/api/bets/sports?memberId=${member.memberId}&mark=lastMoment`,
    );
    const ids = body.rows.map(({ betId }: { betId: string }) => betId);
    expect(ids).toContain(late.body.betId);
    expect(ids).not.toContain(early.body.betId);
    expect(body.rows[0].isLastMoment).toBe(true);
  });

  it.each([
    ['bet.odds_changed', 190, {}],
    ['bet.odds_changed', 200, { acceptHigher: true }],
    ['bet.below_min', 195, { stakeWon: 999 }],
    ['bet.above_max', 195, { stakeWon: 1_000_001 }],
  ] as const)('says %s', async (code, odds, change) => {
    const market = await givenMarket(server, 195);
    expectRefusal(await placeSports(feed, slipOf(member, [[market, odds]], change)), 409, code);
  });

  it('takes better odds where the member lets it', async () => {
    const market = await givenMarket(server, 195);
    const slip = slipOf(member, [[market, 190]], { acceptHigher: true });
    expect((await placeSports(feed, slip)).body).toMatchObject({ oddsHundredths: 195 });
  });

  it('sells nothing that has begun, is suspended, or is not there', async () => {
    const begun = await givenMarket(server, 195, { startsInSeconds: 1 });
    const slip = slipOf(member, [[begun, 195]]);
    server.clock.advance(1_000);
    expectRefusal(await placeSports(feed, slip), 409, 'bet.closed');
    const market = await givenMarket(server, 195);
    const away = slipOf(member, [[market, 195, 'away']]);
    expectRefusal(await placeSports(feed, away), 409, 'bet.not_on_sale');
    await server.database.db
      .updateTable('sports_event')
      .set({ state: 'suspended' })
      .where('event_id', '=', market.eventId)
      .execute();
    expectRefusal(await placeSports(feed, slipOf(member, [[market, 195]])), 409, 'bet.closed');
    const nowhere = { ...market, marketId: market.eventId };
    expectRefusal(await placeSports(feed, slipOf(member, [[nowhere, 195]])), 409, 'bet.closed');
  });

  it('takes no bets on a type under maintenance, and says so by its name or as it was written', async () => {
    const market = await givenMarket(server, 200);
    const crossing = await givenMarket(server, 200, { type: 'sportsCross' });
    const { category, ...games } = unsavedDocument(gameMaintenance);
    const close = async (version: number, row: object, said: object = {}) => {
      const sports = { ...games.sports, sports: { ...games.sports.sports, ...row } };
      const body = { ...games, sports, version, ...said };
      const saved = await top.call('PUT', `/api/config/maintenance/${category}`, body);
      expect(saved.status).toBe(200);
    };
    const refused = async () => {
      const answer = await placeSports(feed, slipOf(member, [[market, 200]]));
      expectRefusal(answer, 409, 'bet.game_off');
      return answer.body.details;
    };
    const confirmed = { 'sports.sports.status': 'on' };
    await close(0, { status: 'on' }, { confirmed, reason: '점검' });
    const text = '해외형 점검 중입니다. 진행 중인 배팅은 정상 처리됩니다.';
    expect(await refused()).toEqual({ marketId: market.marketId, text, until: null });
    expect((await placeSports(feed, slipOf(member, [[crossing, 200]]))).status).toBe(200);
    await close(1, { status: 'on', text: '곧 엽니다.' });
    expect(await refused()).toMatchObject({ text: '곧 엽니다.' });
    await close(2, {});
    expect((await placeSports(feed, slipOf(member, [[market, 200]]))).status).toBe(200);
  });

  it('combines what may stand together, and so many legs as the member may', async () => {
    const market = await givenMarket(server, 195, { kind: 'winDrawLose' });
    const { eventId } = market;
    const total = await givenMarket(server, 195, { kind: 'overUnder', pick: 'over', eventId });
    const other = await givenMarket(server, 195, { kind: 'oddEven', pick: 'odd', eventId });
    const live = await givenMarket(server, 195, { type: 'sportsLive' });
    const sent = (legs: Parameters<typeof slipOf>[1]) => placeSports(feed, slipOf(member, legs));
    expect(
      (
        await sent([
          [market, 195],
          [total, 195, 'over'],
        ])
      ).status,
    ).toBe(200);
    expectRefusal(
      await sent([
        [market, 195],
        [other, 195, 'odd'],
      ]),
      409,
      'bet.combination',
    );
    expectRefusal(
      await sent([
        [market, 195],
        [market, 195],
      ]),
      409,
      'bet.combination',
    );
    expectRefusal(
      await sent([
        [market, 195],
        [live, 195],
      ]),
      409,
      'bet.combination',
    );
    await server.database.db
      .updateTable('member')
      .set({ is_single_allowed: false })
      .where('member_id', '=', member.memberId)
      .execute();
    expectRefusal(await sent([[market, 195]]), 409, 'bet.folder_not_allowed');
  });

  it('keeps to the highest odds, the greatest winning and what an event may take', async () => {
    const rich = await givenMember(server, { walletsWon: { money: 9_000_000 } });
    const market = await givenMarket(server, 150);
    const sent = (stakeWon: number) =>
      placeSports(feed, slipOf(rich, [[market, 150]], { stakeWon }));
    const answers = await Promise.all([1, 2, 3, 4].map(() => sent(1_000_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('bet.above_max_event');
    const high = [await givenMarket(server, 9_000), await givenMarket(server, 9_000)];
    const legs = high.map((one) => [one, 9_000] as const);
    expectRefusal(await placeSports(feed, slipOf(member, legs)), 409, 'bet.odds_above_max');
    const benefit = slipOf(member, legs.slice(0, 1), { stakeWon: 100_000 });
    expectRefusal(await placeSports(feed, benefit), 409, 'bet.above_benefit');
  });

  it('is not for whoever may not bet, has too little, or is nobody', async () => {
    const market = await givenMarket(server, 195);
    const poor = await givenMember(server, { walletsWon: { money: 5_000 } });
    const sent = (who: { memberId: string }) => placeSports(feed, slipOf(who, [[market, 195]]));
    expectRefusal(await sent(poor), 409, 'money.insufficient');
    const blocked = await givenMember(server, { status: 2, walletsWon: { money: 50_000 } });
    expectRefusal(await sent(blocked), 409, 'bet.member_blocked');
    const nobody = { memberId: '01a1fd02-db58-75b9-8e38-aef672c0a558' };
    expectRefusal(await sent(nobody), 404, 'member.not_found');
  });

  it.each([
    ['no legs', { legs: [] }],
    ['a leg that is none', { legs: [{ marketId: 'x' }] }],
    ['odds below 1.00', { legs: [{ pick: 'home', oddsHundredths: 99, oddsVersion: 1 }] }],
    ['a stake of nothing', { stakeWon: 0 }],
    ['half a won', { stakeWon: 1_000.5 }],
    ['more than it knows', { bonusHundredths: 200 }],
  ])('refuses %s', async (_, change) => {
    const market = await givenMarket(server, 195);
    const { status } = await placeSports(feed, slipOf(member, [[market, 195]], change));
    expect(status).toBe(400);
  });
});

describe('live bets', () => {
  const decide = () =>
    acceptLiveBetsJob.run(
      { db: server.database.db, now: () => server.clock.now, appendAudit: appendAuditEvent },
      new AbortController().signal,
    );
  const playing = async () => {
    const market = await givenMarket(server, 195, { type: 'sportsLive', startsInSeconds: -60 });
    const { body } = await placeSports(feed, slipOf(member, [[market, 195]]));
    expect(body.status).toBe('accepting');
    return { market, betId: body.betId as string };
  };

  it('wait, and are taken where the odds still stand', async () => {
    const { market, betId } = await playing();
    await decide();
    expect((await betOf(betId)).accepting_until).not.toBeNull();
    await settleMarket(server, market, 'W');
    expect((await betOf(betId)).result).toBe('I');
    server.clock.advance(5_000);
    await decide();
    expect(await betOf(betId)).toMatchObject({ result: 'I', accepting_until: null });
  });

  it('come back where the odds moved or the event was suspended meanwhile', async () => {
    const { market, betId } = await playing();
    await setOdds(server, market, 2, { home: 180 });
    server.clock.advance(5_000);
    await decide();
    expect(await betOf(betId)).toMatchObject({ result: 'C', cancelled_for: 'odds' });
    expect(await balanceOf(member)).toBe(5_000_000);
  });
});

describe('a live bet on a pick that was stopped', () => {
  it('comes back as suspended, not as moved odds', async () => {
    const market = await givenMarket(server, 195, { type: 'sportsLive', startsInSeconds: -60 });
    const { body } = await placeSports(feed, slipOf(member, [[market, 195]]));
    await server.database.db
      .updateTable('market')
      .set({ suspended_picks: ['home'] })
      .where('market_id', '=', market.marketId)
      .execute();
    server.clock.advance(5_000);
    await acceptLiveBetsJob.run(
      { db: server.database.db, now: () => server.clock.now, appendAudit: appendAuditEvent },
      new AbortController().signal,
    );
    expect(await betOf(body.betId)).toMatchObject({ result: 'C', cancelled_for: 'suspended' });
    expect(await balanceOf(member)).toBe(5_000_000);
  });
});

describe('feed.cancelOwnBet', () => {
  const cancel = (betId: string, who = member) =>
    feed('POST', `/feed/bets/${betId}/cancel`, { memberId: who.memberId });
  const placed = async (startsInSeconds = 3_600) => {
    const market = await givenMarket(server, 195, { startsInSeconds });
    return (await placeSports(feed, slipOf(member, [[market, 195]]))).body.betId as string;
  };

  it("gives the stake back once, however often asked, and leaves 'bet.memberCancel'", async () => {
    const betId = await placed();
    const answer = await cancel(betId);
    expect(answer.body).toEqual({ betId, balanceWon: 5_000_000 });
    expect((await cancel(betId)).body).toEqual(answer.body);
    expect(await balanceOf(member)).toBe(5_000_000);
    expect(await auditLines(server, 'bet.memberCancel')).not.toHaveLength(0);
    const other = await givenMember(server);
    expectRefusal(await cancel(betId, other), 404, 'bet.not_found');
  });

  it('is too late after the start, after ten minutes, and a fourth time a day', async () => {
    const begun = await placed(30);
    server.clock.advance(30_000);
    expectRefusal(await cancel(begun), 409, 'bet.started');
    const old = await placed();
    server.clock.advance(600_000);
    expectRefusal(await cancel(old), 409, 'bet.cancel_window');
    for (const _ of [1, 2, 3]) expect((await cancel(await placed())).status).toBe(200);
    expectRefusal(await cancel(await placed()), 409, 'bet.cancel_count');
  });
});

describe('feed.listOwnBets', () => {
  it('tells a member his carts with their legs, and nobody of nobody', async () => {
    const market = await givenMarket(server, 195);
    const { body } = await placeSports(feed, slipOf(member, [[market, 195]]));
    const own = await feed('GET', `/feed/bets?memberId=${member.memberId}`);
    expect(own.body).toMatchObject({
      bets: [{ betId: body.betId, result: 'I', legs: [{ home: '별 FC', kind: 'winLose' }] }],
      more: false,
    });
    const nobody = '01a1fd02-db58-75b9-8e38-aef672c0a558';
    expectRefusal(await feed('GET', `/feed/bets?memberId=${nobody}`), 404, 'member.not_found');
  });
});

describe('feed.listSoldEvents', () => {
  it('tells what would be taken as it stands, and nothing of what is closed', async () => {
    const [open, begun, live] = [
      await givenMarket(server, 195, { startsInSeconds: 900 }),
      await givenMarket(server, 195, { startsInSeconds: -60 }),
      await givenMarket(server, 180, { type: 'sportsLive', startsInSeconds: -60 }),
    ];
    const list = async (query = '') => {
      const { status, body } = await feed('GET', `/feed/events${query}`);
      expect(status).toBe(200);
      return body.events as { eventId: string; markets: { marketId: string }[] }[];
    };
    const events = await list();
    const ids = events.map(({ eventId }) => eventId);
    expect(ids).toEqual(expect.arrayContaining([open.eventId, live.eventId]));
    expect(ids).not.toContain(begun.eventId);
    expect(events.find(({ eventId }) => eventId === open.eventId)).toMatchObject({
      ...{ gameType: 'sports', sport: 'Football', league: '별 리그', home: '별 FC', away: '달 FC' },
      startsAt: open.startsAt.toISOString(),
      markets: [
        {
          ...{ marketId: open.marketId, kind: 'winLose', oddsVersion: 1 },
          prices: [{ pick: 'home', oddsHundredths: 195 }],
        },
      ],
    });
    expect((await placeSports(feed, slipOf(member, [[open, 195]]))).status).toBe(200);
    const liveIds = (await list('?gameType=sportsLive')).map(({ eventId }) => eventId);
    expect(liveIds).toContain(live.eventId);
    expect(liveIds).not.toContain(open.eventId);
    const next = await list(`?after=${live.eventId}`);
    expect(next.map(({ eventId }) => eventId)).not.toContain(live.eventId);
    await server.database.db
      .updateTable('market')
      .set({ state: 'suspended' })
      .where('market_id', '=', open.marketId)
      .execute();
    const rest = (await list()).find(({ eventId }) => eventId === open.eventId);
    expect(rest?.markets).toEqual([]);
  });
});

describe('a live cart of which a leg is void before it is taken', () => {
  const live = { type: 'sportsLive', startsInSeconds: -60 } as const;
  const decide = async () => {
    server.clock.advance(5_000);
    await acceptLiveBetsJob.run(
      { db: server.database.db, now: () => server.clock.now, appendAudit: appendAuditEvent },
      new AbortController().signal,
    );
  };
  /** The two markets of a cart that waits, its first leg void. */
  const givenVoided = async () => {
    const [one, two] = [
      await givenMarket(server, 195, live),
      await givenMarket(server, 200, live),
    ] as const;
    const legs: [typeof one, number][] = [
      [one, 195],
      [two, 200],
    ];
    const { body } = await placeSports(feed, slipOf(member, legs));
    const { memberId } = member;
    const voided = await top.call(
      'POST',
      `/api/bets/sports/${body.betId}/legs/1/void`,
      { memberId, version: 1, reasonCode: 'wrongOdds' },
      keyed(),
    );
    expect(voided.body).toMatchObject({ outcome: 'done', bet: { result: 'I' } });
    expect((await betOf(body.betId)).accepting_until).not.toBeNull();
    return { one, two, betId: body.betId as string };
  };

  it('waits on, and is taken whatever became of the odds of that leg', async () => {
    const { one, betId } = await givenVoided();
    await setOdds(server, one, 2, { home: 150 });
    await decide();
    expect(await betOf(betId)).toMatchObject({ result: 'I', accepting_until: null });
  });

  it('comes back where the odds of another leg moved', async () => {
    const { two, betId } = await givenVoided();
    await setOdds(server, two, 2, { home: 150 });
    await decide();
    expect(await betOf(betId)).toMatchObject({ result: 'C', cancelled_for: 'odds' });
    expect(await balanceOf(member)).toBe(5_000_000);
    await expectSoundLedger(server);
  });
});

describe('a live bet whose stake has no room any more', () => {
  it('waits until there is some, and those behind it are taken meanwhile', async () => {
    const market = await givenMarket(server, 195, { type: 'sportsLive', startsInSeconds: -60 });
    const other = await givenMarket(server, 200, { type: 'sportsLive', startsInSeconds: -60 });
    const full = await givenMember(server, { walletsWon: { money: 100_000 } });
    const stuck = (await placeSports(feed, slipOf(full, [[market, 195]]))).body.betId;
    const behind = (await placeSports(feed, slipOf(member, [[other, 200]]))).body.betId;
    await fillWallet(server, full, 'money');
    await setOdds(server, market, 2, { home: 180 });
    server.clock.advance(5_000);
    const decide = () =>
      acceptLiveBetsJob.run(
        { db: server.database.db, now: () => server.clock.now, appendAudit: appendAuditEvent },
        new AbortController().signal,
      );
    await expect(decide()).rejects.toMatchObject({ code: 'money.wallet_full' });
    expect(await betOf(behind)).toMatchObject({ result: 'I', accepting_until: null });
    expect((await betOf(stuck)).accepting_until).not.toBeNull();
    // Room is made by what he bets next.
    await placeSports(feed, slipOf(full, [[await givenMarket(server, 150), 150]]));
    await decide();
    expect(await betOf(stuck)).toMatchObject({ result: 'C', cancelled_for: 'odds' });
  });
});

describe('a live bet that something has overtaken', () => {
  let told: FeedCall;
  beforeAll(async () => {
    told = feedCallWith(server, await givenFeedKey(server, { top, scopes: ['sports'] }));
  });
  const decide = () =>
    acceptLiveBetsJob.run(
      { db: server.database.db, now: () => server.clock.now, appendAudit: appendAuditEvent },
      new AbortController().signal,
    );
  const change = ({ eventId }: GivenMarket, set: { delay_seconds?: number; odds_fed_at?: Date }) =>
    server.database.db
      .updateTable('sports_event')
      .set(set)
      .where('event_id', '=', eventId)
      .execute();
  const given = () => givenMarket(server, 195, { type: 'sportsLive', startsInSeconds: -60 });
  const goal = ({ eventId: externalId }: GivenMarket, home: number) =>
    told('PUT', '/feed/scores', {
      rows: [
        {
          ...{ source: 'test', externalId, revision: home, home, away: 0, periods: [] },
          ...{ period: 1, clockSeconds: 60 },
        },
      ],
    });

  it('comes back where a score was told meanwhile, though its event is sold again', async () => {
    const market = await given();
    await change(market, { delay_seconds: 30 });
    expect((await goal(market, 1)).body.rows[0].outcome).toBe('taken');
    server.clock.advance(21_000);
    const place = async () => (await placeSports(feed, slipOf(member, [[market, 195]]))).body.betId;
    const before = await place();
    server.clock.advance(5_000);
    await goal(market, 2);
    server.clock.advance(21_000);
    const after = await place();
    server.clock.advance(5_000);
    await decide();
    expect(await betOf(before)).toMatchObject({ result: 'C', cancelled_for: 'suspended' });
    server.clock.advance(25_000);
    await decide();
    expect(await betOf(after)).toMatchObject({ result: 'I', accepting_until: null });
  });

  it('comes back where the server stood still, and no odds were told since', async () => {
    const [silent, heard] = [await given(), await given()];
    for (const market of [silent, heard]) await change(market, { odds_fed_at: server.clock.now });
    const [stale, fresh] = await Promise.all(
      [silent, heard].map(
        async (market) => (await placeSports(feed, slipOf(member, [[market, 195]]))).body.betId,
      ),
    );
    server.clock.advance(60_000);
    await change(heard, { odds_fed_at: server.clock.now });
    await decide();
    expect(await betOf(stale)).toMatchObject({ result: 'C', cancelled_for: 'suspended' });
    expect(await betOf(fresh)).toMatchObject({ result: 'I', accepting_until: null });
  });
});

describe('what is no turnover', () => {
  it('works nothing off by a cart of which no leg has odds of 1.30, as its line earns nothing by it', async () => {
    const counted = async () =>
      (
        await server.database.db
          .selectFrom('counted_stake')
          .select('stake_won')
          .where('member_id', '=', member.memberId)
          .execute()
      ).map(({ stake_won }) => stake_won);
    await playedCart('1.29 W', 1_000_000);
    expect(await counted()).toEqual([]);
    await playedCart('1.30 L', 30_000);
    expect(await counted()).toEqual([30_000]);
  });
});
