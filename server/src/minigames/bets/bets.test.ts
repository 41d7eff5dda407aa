// Bets by the feed: the checks in their order, and once whatever comes twice.
import { createHash } from 'node:crypto';
import { MEMBER_STATUS_NORMAL } from '@gwanje/contract';
import { sql } from 'kysely';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { keyed } from '../../../test/given-request';
import {
  bet,
  betOn,
  changeRound,
  DRAW_KEY,
  drawDue,
  expectSoundLedger,
  type GivenRound,
  givenGame,
  givenOpenRound,
  passDraw,
} from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { newId } from '../../platform/new-id';

let server: TestServer;
let member: GivenMember;
let feed: FeedCall;
let round: GivenRound;
let top: SignedIn;

beforeEach(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server);
  member = await givenMember(server, { walletsWon: { money: 1_200_000 } });
  feed = feedCallWith(server, await givenFeedKey(server, { top }));
  await givenGame(server, 'speedladder');
  round = await givenOpenRound(server, 'speedladder');
});
afterEach(() => server.close());

const LEFT = betOn('speedladder', 'LR', 'Left', 195);

describe('feed.listRounds', () => {
  it('tells the open round and what its picks pay, and nothing while the game is off', async () => {
    const { body } = await feed('GET', '/feed/rounds?game=speedladder');
    expect(body.rounds[0]).toMatchObject({ roundId: round.round_id, roundNo: round.round_no });
    expect(body.rounds[0].odds).toContainEqual({
      ...{ betType: 'SLDLR', pick: 'Left', oddsHundredths: 195, name: null },
    });
    expect(body.rounds[0].seedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(body.rounds[0].limits).toEqual([]);
    const ofLevel = await feed('GET', '/feed/rounds?game=speedladder&level=2');
    expect(ofLevel.body.rounds[0].limits).toContainEqual({
      ...{ betType: 'SLDLR', min: 5_000, max: 1_000_000, benefit: 2_000_000 },
      maxRound: 2_000_000,
    });
    const off = await feed('GET', '/feed/rounds?game=bogleladder');
    expect(off.body.rounds).toEqual([]);
  });

  it('has a game as it was saved last, for whoever has just read it', async () => {
    const sold = async () =>
      (await feed('GET', '/feed/rounds?game=speedladder')).body.rounds.map(
        ({ roundId }: { roundId: string }) => roundId,
      );
    const save = async (version: number, is: { regStatus: boolean; betStatus: boolean }) => {
      const path = '/api/v2/config-minigames/speedladderSwitchV2';
      const change = { version, ...is, betTopStatus: false, betEndSeconds: 10 };
      expect((await top.call('PUT', path, change)).status).toBe(200);
    };
    expect(await sold()).toContain(round.round_id);
    await save(1, { regStatus: true, betStatus: false });
    expect(await sold()).toEqual([]);
    await save(2, { regStatus: true, betStatus: true });
    expect(await sold()).toContain(round.round_id);
    await save(3, { regStatus: false, betStatus: false });
    expect(await sold()).toEqual([]);
  });
});

describe('feed.readToldRound', () => {
  const read = async () => (await feed('GET', `/feed/rounds/${round.round_id}`)).body;

  it('tells the seed with the result, and neither before', async () => {
    const open = await read();
    expect(open).toMatchObject({ game: 'speedladder', draw: null, seed: null, settledAt: null });
    passDraw(server, round);
    await drawDue(server);
    const settled = await read();
    expect(settled).toMatchObject({ seedHash: open.seedHash, isVoid: false });
    const seed = Buffer.from(settled.seed, 'hex');
    expect(createHash('sha256').update(seed).digest('hex')).toBe(open.seedHash);
    expect(settled.draw).toEqual({ side: expect.any(String), rungs: expect.any(String) });
  });

  it('knows no round that has not opened', async () => {
    const { rows } = await server.database.pool.query(
      'select round_id from game_round where opens_at > $1 limit 1',
      [server.clock.now],
    );
    const next = await feed('GET', `/feed/rounds/${rows[0].round_id}`);
    expectRefusal(next, 404, 'round.not_found');
  });
});

/** Limits of a member's own. */
const limit = ({ memberId }: GivenMember, limits: object) =>
  server.database.db
    .insertInto('member_minigame_limit')
    .values({
      ...{ member_id: memberId, limit_id: newId(server.clock.now), game: 'speedladder' },
      ...{ is_allowed: true, max_won: null, benefit_won: null, max_round_won: null },
      ...{ reason: 'a test', until_on: null, set_by: top.adminId, set_at: server.clock.now },
      ...limits,
    })
    .execute();

describe('feed.placeMinigameBet', () => {
  it("takes the stake, keeps terms and path, and leaves 'bet.place'", async () => {
    const { status, body } = await bet(feed, member, round, LEFT);
    expect(status).toBe(200);
    expect(body).toMatchObject({ balanceWon: 1_190_000, expectedWon: 19_500 });
    const row = await server.database.db
      .selectFrom('bet')
      .selectAll()
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      ...{ result: 'I', bet_version: 1, rate_version: 1, level: 1, odds_hundredths: 195 },
    });
    expect(await auditLines(server, 'bet.place')).toHaveLength(1);
    await expectSoundLedger(server);
  });

  it('happens once for a reference, and not with other content', async () => {
    const once = { ...LEFT, reference: 'the-same' };
    const first = await bet(feed, member, round, once);
    const again = await bet(feed, member, round, once);
    expect(again.body).toEqual(first.body);
    expectRefusal(
      await bet(feed, member, round, { ...once, stakeWon: 20_000 }),
      409,
      'bet.reference_reused',
    );
  });

  it.each([
    ['bet.not_on_sale', { pick: 'Up' }],
    ['bet.not_on_sale', { betType: 'PWBPOE', pick: 'Odd' }],
    ['bet.odds_changed', { oddsHundredths: 200 }],
    ['bet.below_min', { stakeWon: 4_999 }],
    ['bet.above_max', { stakeWon: 500_001 }],
  ])('says %s', async (code, change) => {
    expectRefusal(await bet(feed, member, round, { ...LEFT, ...change }), 409, code);
  });

  it('answers with the first of its checks that says no, and takes nothing', async () => {
    const held = await givenMember(server, { status: 2, walletsWon: { money: 5_000 } });
    await limit(held, { max_won: 100_000, benefit_won: 150_000, max_round_won: 60_000 });
    const operations = await signedIn(server, { type: 1 });
    const sell = (version: number, betStatus: boolean) =>
      operations.call('PUT', '/api/v2/config-minigames/speedladderSwitchV2', {
        ...{ version, betStatus, regStatus: true, betTopStatus: false, betEndSeconds: 10 },
      });
    await sell(1, false);
    await changeRound(operations, round, 'hold');
    const refused: string[] = [];
    const ask = async (change: object) => {
      const answer = await bet(feed, held, round, { ...LEFT, ...change });
      refused.push(answer.body.code);
    };
    const wrong = { pick: 'Up', oddsHundredths: 200, stakeWon: 100_001 };
    await ask(wrong);
    await server.database.db
      .updateTable('member')
      .set({ status: MEMBER_STATUS_NORMAL })
      .where('member_id', '=', held.memberId)
      .execute();
    await ask(wrong);
    await sell(2, true);
    await ask(wrong);
    await changeRound(operations, round, 'release');
    await ask(wrong);
    await ask({ oddsHundredths: 200, stakeWon: 4_999 });
    for (const stakeWon of [4_999, 100_001, 90_000, 70_000, 10_000]) await ask({ stakeWon });
    expect(refused).toEqual([
      ...['bet.member_blocked', 'bet.game_off', 'bet.closed', 'bet.not_on_sale'],
      ...['bet.odds_changed', 'bet.below_min', 'bet.above_max', 'bet.above_benefit'],
      ...['bet.above_max_round', 'money.insufficient'],
    ]);
    expect((await bet(feed, held, round, { ...LEFT, stakeWon: 5_000 })).body.balanceWon).toBe(0);
    await expectSoundLedger(server);
  });

  it('keeps to the greatest winning and to what may be bet in a round, also all at once', async () => {
    const stakes = await Promise.all(
      [1, 2, 3, 4].map(() => bet(feed, member, round, { ...LEFT, stakeWon: 400_000 })),
    );
    const statuses = stakes.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 409, 409]);
    const refused = stakes.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('bet.above_max_round');
    const combo = betOn('speedladder', 'COMBO', 'LeftThree', 370);
    const rich = await givenMember(server, { walletsWon: { money: 2_000_000 } });
    const { status } = await bet(feed, rich, round, { ...combo, stakeWon: 500_000 });
    expect(status).toBe(200);
  });

  it('holds a member to his own limits, beyond the highest level only if two agreed, while they are in force', async () => {
    const own = async (limits: object) => {
      const held = await givenMember(server, { walletsWon: { money: 2_000_000 } });
      await limit(held, limits);
      return held;
    };
    const asked = async (limits: object, stakeWon: number) =>
      (await bet(feed, await own(limits), round, { ...LEFT, stakeWon })).body.code;
    expect(await asked({ is_allowed: false }, 10_000)).toBe('bet.member_blocked');
    expect(await asked({ max_won: 9_999 }, 10_000)).toBe('bet.above_max');
    expect(await asked({ benefit_won: 10_000 }, 10_000)).toBe('bet.above_benefit');
    expect(await asked({ max_round_won: 9_999 }, 10_000)).toBe('bet.above_max_round');
    const agreed = { max_won: 600_000, benefit_won: 2_000_000, agreed_by: top.adminId };
    expect(await asked(agreed, 600_000)).toBeUndefined();
    expect(await asked(agreed, 600_001)).toBe('bet.above_max');
    expect(await asked({ is_allowed: false, until_on: '2020-01-01' }, 10_000)).toBeUndefined();
    const barred = await givenMember(server, { walletsWon: { money: 50_000 } });
    await server.database.db
      .updateTable('member')
      .set({ is_bet_allowed: false })
      .where('member_id', '=', barred.memberId)
      .execute();
    expectRefusal(await bet(feed, barred, round, LEFT), 409, 'bet.member_blocked');
    // What one person has set goes as far as the highest level may.
    await givenGame(server, 'bogleladder');
    const market = betOn('bogleladder', 'LR', 'Left', 195);
    await sql`insert into setting_version (scope, category, version, config, saved_by, saved_at)
      select scope, category, 2, jsonb_set(config, ${['lv10', market.betType, 'max']}::text[], '510000'),
        saved_by, saved_at
      from setting_version where category = 'bogleladderBetV2'`.execute(server.database.db);
    const wide = await givenOpenRound(server, 'bogleladder');
    const alone = async (stakeWon: number) => {
      const held = await own({ max_won: 600_000, game: 'bogleladder' });
      return (await bet(feed, held, wide, { ...market, stakeWon })).body.code;
    };
    expect(await alone(510_000)).toBeUndefined();
    expect(await alone(510_001)).toBe('bet.above_max');
  });

  it('passes on what its market says, rounded down by bet, and takes it away with the bet', async () => {
    const operations = await signedIn(server, { type: 1 });
    const path = '/api/v2/config-minigames';
    const { body: documents } = await operations.call('GET', `${path}/speedladder`);
    const save = (category: string, change: object) => {
      const before = documents.find((one: { category: string }) => one.category === category);
      return operations.call('PUT', `${path}/${category}`, { ...before, ...change });
    };
    const laidOff = async () => {
      const { body } = await top.call('GET', `/api/minigames/rounds/${round.round_id}`);
      return body.picks.map((one: { laidOffWon: number }) => one.laidOffWon);
    };
    const shares = { LRStatus: true, LRRate: 33 };
    expect((await save('speedladderTopV2', shares)).status).toBe(200);
    await bet(feed, member, round, { ...LEFT, stakeWon: 10_001 });
    // The market is passed on, the game is not.
    expect(await laidOff()).toEqual([0]);
    expect((await save('speedladderSwitchV2', { betTopStatus: true })).status).toBe(200);
    const { body: second } = await bet(feed, member, round, { ...LEFT, stakeWon: 10_001 });
    await bet(feed, member, round, { ...LEFT, stakeWon: 10_001 });
    await bet(feed, member, round, betOn('speedladder', 'OE', 'Odd', 195));
    expect(await laidOff()).toEqual([6_600, 0]);
    const { memberId } = member;
    const { body: found } = await top.call('GET', `/api/bets/${second.betId}?memberId=${memberId}`);
    const cancel = { memberId, version: found.bet.version, reasonCode: 'asked' };
    await top.call('POST', `/api/bets/${second.betId}/cancel`, cancel, keyed());
    expect(await laidOff()).toEqual([3_300, 0]);
    await expectSoundLedger(server);
  });

  it('is not for whoever may not bet, has too little, or is nobody', async () => {
    const poor = await givenMember(server, { walletsWon: { money: 5_000 } });
    expectRefusal(await bet(feed, poor, round, LEFT), 409, 'money.insufficient');
    const blocked = await givenMember(server, { status: 2, walletsWon: { money: 50_000 } });
    expectRefusal(await bet(feed, blocked, round, LEFT), 409, 'bet.member_blocked');
    const until = new Date(server.clock.now.getTime() + 1_000);
    const excluded = await givenMember(server, {
      excludedUntil: until,
      walletsWon: { money: 50_000 },
    });
    expectRefusal(await bet(feed, excluded, round, LEFT), 409, 'bet.member_blocked');
    const nobody = { memberId: '01a1fd02-db58-75b9-8e38-aef672c0a558' };
    expectRefusal(await bet(feed, nobody, round, LEFT), 404, 'member.not_found');
  });

  it('ends when the round closes, and while the game takes no bets', async () => {
    server.clock.advance(round.closes_at.getTime() - server.clock.now.getTime() - 1);
    expect((await bet(feed, member, round, LEFT)).status).toBe(200);
    server.clock.advance(1);
    expectRefusal(await bet(feed, member, round, LEFT), 409, 'bet.closed');
    const off = { version: 1, betStatus: false, regStatus: true, betTopStatus: false };
    const operations = await signedIn(server, { type: 1 });
    const saved = await operations.call('PUT', '/api/v2/config-minigames/speedladderSwitchV2', {
      ...off,
      betEndSeconds: 10,
    });
    expect(saved.status).toBe(200);
    expectRefusal(await bet(feed, member, round, LEFT), 409, 'bet.game_off');
  });
});

describe('a game that is registered no more, or again', () => {
  const save = async (version: number, is: { regStatus: boolean; betStatus: boolean }) => {
    const path = '/api/v2/config-minigames/speedladderSwitchV2';
    const change = { version, ...is, betTopStatus: false, betEndSeconds: 10 };
    expect((await top.call('PUT', path, change)).status).toBe(200);
  };
  const isSold = async () => {
    const { body } = await feed('GET', '/feed/rounds?game=speedladder');
    const listed = body.rounds.some(
      ({ roundId }: { roundId: string }) => roundId === round.round_id,
    );
    server.clock.advance(1_000);
    const live = await top.call('GET', '/api/minigames/rounds/live?gameType=speedladder');
    expect(live.body.games[0].isSold).toBe(listed);
    return listed;
  };

  it('lets the open round end as it began, unless it takes no bets', async () => {
    await save(1, { regStatus: false, betStatus: true });
    expect((await bet(feed, member, round, LEFT)).status).toBe(200);
    expect(await isSold()).toBe(true);
    await save(2, { regStatus: false, betStatus: false });
    expectRefusal(await bet(feed, member, round, LEFT), 409, 'bet.game_off');
    expect(await isSold()).toBe(false);
  });

  it('sells no round that opened before it', async () => {
    await save(1, { regStatus: false, betStatus: true });
    await server.database.db
      .updateTable('game_round')
      .set({ switch_version: 2 })
      .where('round_id', '=', round.round_id)
      .execute();
    await save(2, { regStatus: true, betStatus: true });
    expectRefusal(await bet(feed, member, round, LEFT), 409, 'bet.game_off');
    expect(await isSold()).toBe(false);
  });
});

describe('feed.listOwnMinigameBets', () => {
  it('tells a member his own bets, newest first, and nobody of nobody', async () => {
    const other = await givenMember(server, { walletsWon: { money: 100_000 } });
    await bet(feed, other, round, LEFT);
    const { body: first } = await bet(feed, member, round, LEFT);
    server.clock.advance(1_000);
    const { body: second } = await bet(feed, member, round, { ...LEFT, stakeWon: 20_000 });
    const path = `/feed/bets/minigames?memberId=${member.memberId}`;
    const { body } = await feed('GET', path);
    expect(body).toMatchObject({
      bets: [
        { betId: second.betId, game: 'speedladder', roundNo: round.round_no, result: 'I' },
        { betId: first.betId, stakeWon: 10_000, oddsHundredths: 195, expectedWon: 19_500 },
      ],
      more: false,
    });
    expect(body.bets[0]).toMatchObject({ dayOn: round.day_on, settledAt: null, payoutWon: 0 });
    const before = await feed('GET', `${path}&after=${second.betId}`);
    expect(before.body.bets.map(({ betId }: { betId: string }) => betId)).toEqual([first.betId]);
    const nobody = '01a1fd02-db58-75b9-8e38-aef672c0a558';
    const unknown = await feed('GET', `/feed/bets/minigames?memberId=${nobody}`);
    expectRefusal(unknown, 404, 'member.not_found');
  });
});
