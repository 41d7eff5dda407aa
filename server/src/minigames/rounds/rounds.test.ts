// Rounds through HTTP: what an administrator decides about them, and what settles them.

import { GAMES } from '@gwanje/contract';
import { drawGame } from '@gwanje/game-rules';
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
import { fillWallet, type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenRequest, keyed } from '../../../test/given-request';
import {
  bet,
  betOn,
  changeRound,
  DRAW_KEY,
  decideRound,
  drawDue,
  expectSoundLedger,
  type GivenRound,
  givenGame,
  givenOpenRound,
  makeNextRounds,
  passDraw,
  readRound,
  resettleByTwo,
} from '../../../test/given-round';
import { appendAuditEvent } from '../../audit/append-audit-event.command';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { transaction } from '../../platform/database';
import { ownResult } from './draw-rounds';
import { bytesOfSeed, seedHashOf } from './draw-seed';
import { makeRounds } from './make-rounds.queries';
import { GAME_ROUNDS } from './rounds.queries';
import { settleDrawnRound } from './settle-drawn-round.command';

let server: TestServer;
let operations: SignedIn;
let risk: SignedIn;
let member: GivenMember;
let feed: FeedCall;

beforeEach(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  const top = await signedIn(server);
  operations = await signedIn(server, { type: 1 });
  risk = await signedIn(server, { type: 4 });
  member = await givenMember(server, { walletsWon: { money: 1_000_000 } });
  const key = await givenFeedKey(server, { top, scopes: ['players', 'results'] });
  feed = feedCallWith(server, key);
});
afterEach(() => server.close());

const LIST = '/api/minigames/rounds';
const balance = async ({ memberId }: GivenMember) =>
  (await feed('GET', `/feed/members/${memberId}/balances`)).body.moneyWon;

const LEFT = betOn('bogleladder', 'LR', 'Left', 195);
const RIGHT = betOn('bogleladder', 'LR', 'Right', 195);
const LEFT_THREE = { side: 'Left', rungs: 'Three' };
const RIGHT_FOUR = { side: 'Right', rungs: 'Four' };

/** A round of a game whose results a feed tells, with bets on both sides. */
async function givenFedRound(): Promise<GivenRound> {
  await givenGame(server, 'bogleladder');
  const round = await givenOpenRound(server, 'bogleladder');
  await bet(feed, member, round, LEFT);
  await bet(feed, member, round, { ...RIGHT, stakeWon: 30_000 });
  return round;
}

async function givenSettled(draw = LEFT_THREE): Promise<GivenRound> {
  const round = await givenFedRound();
  passDraw(server, round);
  await decideRound(operations, round, 'result', draw);
  await decideRound(risk, round, 'result', draw);
  return round;
}

/** A round of a game that is drawn here. */
async function givenOwnRound(): Promise<GivenRound> {
  await givenGame(server, 'speedladder');
  return givenOpenRound(server, 'speedladder');
}

const expectSound = () => expectSoundLedger(server);

describe('minigames.listGameRounds', () => {
  it('lists rounds by game, state and number, with what lies on them', async () => {
    const round = await givenFedRound();
    const { body } = await operations.call('GET', `${LIST}?gameType=bogleladder&sort=oldest`);
    const [first] = body.rows;
    expect(body.rows.length).toBeGreaterThanOrEqual(3);
    const own = body.rows.find(({ roundId }: { roundId: string }) => roundId === round.round_id);
    expect(own).toMatchObject({
      ...{ game: 'bogleladder', bets: 2, stakeWon: 40_000, profitWon: null },
      liability: { worstWon: 40_000 - 58_500, bestWon: 40_000 - 19_500 },
    });
    expect(first.roundNo).toBeGreaterThan(0);
    const none = await operations.call('GET', `${LIST}?gameType=bogleladder&mode=closed`);
    expect(none.body.rows).toEqual([]);
    await sql`update game_round set opens_at = now() - interval '1 hour'
      where round_id = ${round.round_id}`.execute(server.database.db);
    await sql`update game_round set opens_at = now() + interval '1 hour',
        closes_at = now() + interval '2 hours', draw_at = now() + interval '2 hours'
      where game = 'bogleladder' and round_id <> ${round.round_id}`.execute(server.database.db);
    const begun = await operations.call('GET', `${LIST}?gameType=bogleladder&mode=begun`);
    expect(begun.body.rows.map(({ roundId }: { roundId: string }) => roundId)).toEqual([
      round.round_id,
    ]);
    // Nothing is to be done about a round that is still open.
    const ready = await operations.call('GET', `${LIST}?gameType=bogleladder&calcStatus=ready`);
    expect(ready.body.rows.map(({ roundId }: { roundId: string }) => roundId)).not.toContain(
      round.round_id,
    );
    const named = await operations.call('GET', `${LIST}?query=${round.round_no}`);
    expect(named.body.rows.map(({ roundNo }: { roundNo: number }) => roundNo)).toContain(
      round.round_no,
    );
  });

  it('sorts by amounts within a day, and finds games by their names', async () => {
    const round = await givenFedRound();
    const page = (search: string) => operations.call('GET', `${LIST}?${search}`);
    expectRefusal(await page('sort=stake'), 409, 'round.too_wide');
    const days = `from=${round.day_on}&to=${round.day_on}`;
    for (const sort of ['bets', 'stake', 'profit'])
      expect((await page(`sort=${sort}&${days}`)).body.rows).not.toHaveLength(0);
    const [first] = (await page(`sort=stake&${days}`)).body.rows;
    expect(first.roundId).toBe(round.round_id);
    const worst = (await page(`sort=worst&${days}`)).body.rows;
    expect(worst[0]).toMatchObject({ roundId: round.round_id, liability: { worstWon: -18_500 } });
    const next = await page(`sort=worst&${days}&after=${round.round_id}`);
    expect(next.body.rows[0]?.roundId).toBe(worst[1]?.roundId);
    // What is not settled is not much, on whichever days it is.
    expect((await page('sort=worst&mode=ongoing')).body.rows[0].roundId).toBe(round.round_id);
    for (const query of ['보글', 'ㅂㄱㅅㄷㄹ', 'bogle'])
      expect((await page(`query=${encodeURIComponent(query)}`)).body.rows[0].game).toBe(
        'bogleladder',
      );
    expect((await page('query=chess')).body.rows).toEqual([]);
  });

  it('leaves test accounts out of every sum', async () => {
    const round = await givenFedRound();
    const tester = await givenMember(server, { isTest: true, walletsWon: { money: 50_000 } });
    await bet(feed, tester, round, LEFT);
    const { body } = await readRound(operations, round);
    expect(body.round).toMatchObject({ bets: 2, stakeWon: 40_000 });
    expect(body.testPicks).toMatchObject([{ pick: 'Left', stakeWon: 10_000 }]);
  });
});

describe('minigames.totalGameRounds', () => {
  it('counts what the filter leaves', async () => {
    await givenFedRound();
    const { body } = await operations.call('GET', `${LIST}/totals?calcStatus=done`);
    expect(body).toMatchObject({ count: 0, isMore: false });
  });

  it('comes to what an export of the same filter and the entries come to', async () => {
    const { day_on: day } = await givenSettled();
    const filter = { gameType: 'bogleladder', mode: 'closed', from: day, to: day } as const;
    const { body } = await operations.call('GET', `${LIST}/totals?${new URLSearchParams(filter)}`);
    const context = { db: server.database.db, actor: null, now: () => server.clock.now };
    const sums = { bets: 0, stakeWon: 0, payoutWon: 0, profitWon: 0 };
    for await (const rows of GAME_ROUNDS.rows(context, { ...filter, sort: 'newest' }, 50))
      for (const row of rows) {
        sums.bets += row.bets;
        sums.stakeWon += row.stakeWon;
        sums.payoutWon += row.payoutWon;
        sums.profitWon += row.profitWon ?? 0;
      }
    expect(body.totals).toEqual([sums]);
    const { rows: moved } = await sql`
      select (-sum(amount_won) filter (where type = 'bet'))::bigint as "stakeWon",
        (sum(amount_won) filter (where type = 'betBenefit'))::bigint as "payoutWon"
      from ledger_entry where member_id = ${member.memberId}`.execute(server.database.db);
    expect(moved).toEqual([{ stakeWon: sums.stakeWon, payoutWon: sums.payoutWon }]);
  });

  it('sums what lies on the rounds of a month at most, and what they came to', async () => {
    const round = await givenSettled();
    const of = (search: string) => operations.call('GET', `${LIST}/totals?${search}`);
    const days = `from=${round.day_on}&to=${round.day_on}`;
    expect((await of(`mode=closed&${days}`)).body).toMatchObject({
      ...{ count: 1, isMore: false },
      totals: [{ bets: 2, stakeWon: 40_000, payoutWon: 19_500, profitWon: 20_500 }],
    });
    expect((await of('mode=closed')).body).toMatchObject({ count: 1, totals: [] });
  });
});

describe('minigames.readLiveRounds', () => {
  it('answers the round under way, its members, and what each of its results would cost', async () => {
    const round = await givenFedRound();
    const other = await givenMember(server, { walletsWon: { money: 50_000 } });
    const tester = await givenMember(server, { isTest: true, walletsWon: { money: 50_000 } });
    await bet(feed, other, round, LEFT);
    await bet(feed, other, round, LEFT);
    await bet(feed, tester, round, LEFT);
    const path = `${LIST}/live?gameType=bogleladder`;
    const { body } = await operations.call('GET', path);
    const [live] = body.games;
    expect(body.games).toHaveLength(1);
    // The round before it waits for its result.
    expect(live).toMatchObject({ game: 'bogleladder', isSold: true, pendingRounds: 1 });
    expect(live.current.round).toMatchObject({
      ...{ roundId: round.round_id, bets: 4, members: 2, stakeWon: 60_000 },
    });
    expect(live.current.picks).toMatchObject([
      { pick: 'Left', bets: 3, members: 2, stakeWon: 30_000 },
      { pick: 'Right', bets: 1, members: 1, stakeWon: 30_000 },
    ]);
    expect(live.current.testPicks).toMatchObject([{ pick: 'Left', bets: 1, members: 1 }]);
    expect(live.current.cells.map(({ resultWon }: { resultWon: number }) => resultWon)).toEqual([
      1_500, 1_500, 1_500, 1_500,
    ]);
    // Within a second everybody is told the same, whatever has happened.
    await bet(feed, other, round, RIGHT);
    expect((await risk.call('GET', path)).body).toEqual(body);
    server.clock.advance(1_000);
    const later = await risk.call('GET', path);
    expect(later.body.games[0].current.round.bets).toBe(5);
  });

  it('takes members off who take their last bet back', async () => {
    const round = await givenFedRound();
    const find = () =>
      server.database.db
        .selectFrom('bet')
        .select(['bet_id', 'version'])
        .where('result', '=', 'I')
        .orderBy('bet_id')
        .execute();
    const counted = async () => {
      const { body } = await readRound(operations, round);
      const members = body.picks.map((pick: { members: number }) => pick.members);
      return [body.round.members, members];
    };
    expect(await counted()).toEqual([1, [1, 1]]);
    for (const expected of [
      [1, [1]],
      [0, []],
    ] as const) {
      const [first] = await find();
      const path = `/api/bets/${first?.bet_id}/cancel`;
      const { memberId } = member;
      const sent = { memberId, version: first?.version, reasonCode: 'asked' };
      expect((await operations.call('POST', path, sent, keyed())).text).toContain('"done"');
      expect(await counted()).toEqual(expected);
    }
  });
});

describe('minigames.readGameRound', () => {
  it('answers picks, cells and their results', async () => {
    const round = await givenFedRound();
    const { body } = await readRound(operations, round);
    expect(body.picks).toMatchObject([
      { betType: 'BLDLR', pick: 'Left', bets: 1, stakeWon: 10_000, payoutWon: 19_500 },
      { betType: 'BLDLR', pick: 'Right', bets: 1, stakeWon: 30_000, payoutWon: 58_500 },
    ]);
    expect(body.cells.map(({ resultWon }: { resultWon: number }) => resultWon)).toEqual([
      20_500, 20_500, -18_500, -18_500,
    ]);
  });

  it('knows no other', async () => {
    const id = '01a1fd02-db58-75b9-8e38-aef672c0a558';
    expectRefusal(await readRound(operations, { round_id: id }), 404, 'round.not_found');
  });
});

describe('minigames.closeGameRound', () => {
  it('ends betting at once, with an audit line', async () => {
    const round = await givenFedRound();
    const { status, body } = await changeRound(operations, round, 'close');
    expect(status).toBe(200);
    expect(body.outcome).toBe('done');
    expectRefusal(await bet(feed, member, round, LEFT), 409, 'bet.closed');
    expect(await auditLines(server, 'round.close')).toMatchObject([
      { subject: `round/${round.round_id}` },
    ]);
    expectRefusal(await changeRound(operations, round, 'close'), 409, 'round.closed_state');
  });

  it('refuses what somebody else has changed, and what is not there', async () => {
    const round = await givenFedRound();
    const sent = { version: 9, reason: 'a test' };
    const path = (id: string) => `${LIST}/${id}/close`;
    expectRefusal(await operations.call('POST', path(round.round_id), sent), 409, 'round.stale');
    const nobody = '01a1fd02-db58-75b9-8e38-aef672c0a558';
    expectRefusal(await operations.call('POST', path(nobody), sent), 404, 'round.not_found');
  });
});

describe('minigames.holdGameRound', () => {
  it('stops betting and settling until it is released', async () => {
    const round = await givenFedRound();
    expect((await changeRound(operations, round, 'hold')).body.round.state).toBe('held');
    expectRefusal(await bet(feed, member, round, LEFT), 409, 'bet.closed');
    expectRefusal(await changeRound(operations, round, 'hold'), 409, 'round.closed_state');
    expect(await auditLines(server, 'round.hold')).toHaveLength(1);
  });
});

describe('minigames.releaseGameRound', () => {
  it('lets it go on', async () => {
    const round = await givenFedRound();
    expectRefusal(await changeRound(operations, round, 'release'), 409, 'round.closed_state');
    await changeRound(operations, round, 'hold');
    expect((await changeRound(risk, round, 'release')).status).toBe(200);
    expect((await bet(feed, member, round, LEFT)).status).toBe(200);
    expect(await auditLines(server, 'round.release')).toHaveLength(1);
    expect((await readRound(risk, round)).body.changes).toMatchObject([
      { change: 'hold', by: { _id: operations.adminId }, reason: 'a test' },
      { change: 'release', by: { _id: risk.adminId }, reason: 'a test' },
    ]);
  });
});

describe('minigames.previewGameRound', () => {
  it('tells nobody what the seed of a draw will give', async () => {
    const round = await givenOwnRound();
    await bet(feed, member, round, betOn('speedladder', 'LR', 'Left', 195));
    const path = `${LIST}/${round.round_id}/preview`;
    for (const action of ['result', 'resettle'])
      expectRefusal(
        await operations.call('POST', path, { action, draw: LEFT_THREE }),
        409,
        'round.closed_state',
      );
    await givenGame(server, 'eosPowerball3');
    const seeded = await givenOpenRound(server, 'eosPowerball3');
    const ask = () =>
      operations.call('POST', `${LIST}/${seeded.round_id}/preview`, {
        ...{ action: 'result', draw: { blockHash: 'ab'.repeat(32) } },
      });
    expectRefusal(await ask(), 409, 'round.closed_state');
    passDraw(server, seeded);
    expect((await ask()).status).toBe(200);
  });

  it('tells what an action would do and moves nothing', async () => {
    const round = await givenFedRound();
    const path = `${LIST}/${round.round_id}/preview`;
    const { body } = await operations.call('POST', path, { action: 'result', draw: LEFT_THREE });
    expect(body).toMatchObject({
      ...{ expected: { bets: 2, payoutWon: 19_500 }, stakeWon: 40_000, won: 1, lost: 1 },
      ...{ differenceWon: 19_500, belowZero: 0, derived: [] },
      // Nobody is named while betting is open.
      ...{ members: 1, houseWon: 20_500, largest: [], payouts: [] },
    });
    passDraw(server, round);
    const later = await operations.call('POST', path, { action: 'result', draw: LEFT_THREE });
    expect(later.body.largest).toEqual([
      {
        member: { _id: member.memberId, id: member.id },
        ...{ balanceWon: 960_000, balanceAfterWon: 979_500 },
      },
    ]);
    expect(later.body.payouts).toEqual([
      {
        member: { _id: member.memberId, id: member.id },
        ...{ betType: LEFT.betType, pick: 'Left', stakeWon: 10_000, payoutWon: 19_500 },
      },
    ]);
    expect(await balance(member)).toBe(960_000);
    const wrong = await operations.call('POST', path, { action: 'result', draw: { side: 'Up' } });
    expectRefusal(wrong, 400, 'round.wrong_draw');
    expectRefusal(
      await operations.call('POST', path, { action: 'resettle', draw: LEFT_THREE }),
      409,
      'round.closed_state',
    );
    const nobody = `${LIST}/01a1fd02-db58-75b9-8e38-aef672c0a558/preview`;
    expectRefusal(
      await operations.call('POST', nobody, { action: 'void' }),
      404,
      'round.not_found',
    );
  });
});

describe('minigames.enterRoundResult', () => {
  it('settles once two people have entered the same, the second without seeing the first', async () => {
    const round = await givenFedRound();
    passDraw(server, round);
    const first = await decideRound(operations, round, 'result', LEFT_THREE);
    expect(first.body.outcome).toBe('needsSecond');
    expect(await balance(member)).toBe(960_000);
    const seen = await readRound(risk, round);
    expect(seen.body.results).toMatchObject([{ isFirst: true, draw: null }]);
    expectRefusal(
      await decideRound(operations, round, 'result', LEFT_THREE),
      409,
      'round.second_admin',
    );
    const second = await decideRound(risk, round, 'result', LEFT_THREE);
    expect(second.body).toMatchObject({ outcome: 'done', round: { state: 'settled' } });
    expect(second.body.round).toMatchObject({
      ...{ payoutWon: 19_500, profitWon: 20_500, enteredBy: { id: risk.id }, sharePercents: null },
    });
    expect(await balance(member)).toBe(979_500);
    const lines = await auditLines(server, 'round.result');
    expect(lines).toHaveLength(2);
    // The later of the two names whom it agreed with.
    expect(lines.map(({ after }) => after as { firstBy?: string | null })).toEqual(
      expect.arrayContaining([expect.objectContaining({ firstBy: operations.id })]),
    );
    await expectSound();
  });

  it('takes no second entry of whoever saved the odds of the round', async () => {
    const round = await givenFedRound();
    passDraw(server, round);
    await decideRound(operations, round, 'result', LEFT_THREE);
    await server.owner.pool.query(
      `insert into setting_version (scope, category, version, config, saved_at, saved_by)
       select scope, category, 99, config, $2, $3 from setting_version
       where scope = $1 and category = $1 || 'RateV2' order by version desc limit 1`,
      ['bogleladder', server.clock.now, risk.adminId],
    );
    await server.owner.pool.query('update game_round set rate_version = 99 where round_id = $1', [
      round.round_id,
    ]);
    expectRefusal(await decideRound(risk, round, 'result', LEFT_THREE), 409, 'round.own_odds');
    expect(await balance(member)).toBe(960_000);
    const third = await signedIn(server, { type: 0 });
    const settled = await decideRound(third, round, 'result', LEFT_THREE);
    expect(settled.body).toMatchObject({ outcome: 'done', round: { state: 'settled' } });
  });

  it('leaves a round that a provider holds to it for ten intervals', async () => {
    await givenGame(server, 'tokenGraph');
    const inMs = (ms: number) => new Date(server.clock.now.getTime() + ms).toISOString();
    const { body } = await feed('POST', '/feed/rounds', {
      ...{ game: 'tokenGraph', dayOn: '2026-07-01', roundNo: 1 },
      ...{ opensAt: inMs(0), closesAt: inMs(50_000), drawAt: inMs(60_000) },
      offer: { event: '', linesHundredths: {}, picks: [] },
    });
    const enter = () =>
      decideRound(operations, { round_id: body.roundId }, 'result', { multiple: 235 });
    server.clock.advance(60_000 + 599_999);
    expectRefusal(await enter(), 409, 'round.provider_first');
    server.clock.advance(1);
    expect((await enter()).body.outcome).toBe('done');
    const byHand = await operations.call('GET', `${LIST}?source=manual&gameType=tokenGraph`);
    expect(byHand.body.rows).toMatchObject([{ source: 'manual', draw: { multiple: 235 } }]);
    const byFeed = await operations.call('GET', `${LIST}?source=feed&gameType=tokenGraph`);
    expect(byFeed.body.rows).toEqual([]);
  });

  it('holds the round where the two entries differ, and moves nothing', async () => {
    const round = await givenFedRound();
    passDraw(server, round);
    await decideRound(operations, round, 'result', LEFT_THREE);
    const preview = { action: 'result', draw: RIGHT_FOUR };
    const { expected } = (await risk.call('POST', `${LIST}/${round.round_id}/preview`, preview))
      .body;
    const { version } = (await readRound(risk, round)).body.round;
    const sent = { version, reason: 'a test', expected, draw: RIGHT_FOUR };
    const key = keyed();
    const enter = () => risk.call('POST', `${LIST}/${round.round_id}/result`, sent, key);
    const second = await enter();
    expectRefusal(second, 409, 'round.second_differs');
    // Whoever lost the answer is told the same, and nothing is entered again.
    expect((await enter()).body).toEqual(second.body);
    const { body } = await readRound(operations, round);
    expect(body.round.state).toBe('held');
    expect(body.results).toHaveLength(2);
    expect(await balance(member)).toBe(960_000);
  });

  it('refuses a result too early, of a draw of our own, of a derived round, or that is none', async () => {
    const round = await givenFedRound();
    expectRefusal(
      await decideRound(operations, round, 'result', LEFT_THREE),
      409,
      'round.not_drawn',
    );
    expectRefusal(
      await decideRound(operations, round, 'result', { side: 'Left' }),
      400,
      'round.wrong_draw',
    );
    const own = await givenOwnRound();
    const sent = {
      ...{ version: 1, reason: 'a test', draw: LEFT_THREE },
      expected: { bets: 0, payoutWon: 0 },
    };
    const enter = ({ round_id }: GivenRound, change: object = {}) =>
      operations.call('POST', `${LIST}/${round_id}/result`, { ...sent, ...change }, keyed());
    expectRefusal(await enter(own), 409, 'round.own_draw');
    await givenGame(server, 'powerladder');
    const derived = await enter(await givenOpenRound(server, 'powerladder'));
    expectRefusal(derived, 409, 'round.derived');
    expect(derived.body.message).toMatch(/^파워볼 추첨에서 정해지는 회차입니다\. /);
    passDraw(server, round);
    expectRefusal(await enter(round), 409, 'round.preview_changed');
    expectRefusal(await enter(round, { version: 2 }), 409, 'round.stale');
    expectRefusal(
      await enter({ ...round, round_id: '01a1fd02-db58-75b9-8e38-aef672c0a558' }),
      404,
      'round.not_found',
    );
  });

  it('needs a second person where the only bet was voided, which may follow its round again', async () => {
    await givenGame(server, 'bogleladder');
    const round = await givenOpenRound(server, 'bogleladder');
    const { betId } = (await bet(feed, member, round, LEFT)).body;
    const { memberId } = member;
    const voided = { memberId, version: 1, reasonCode: 'other' };
    const answer = await operations.call('POST', `/api/bets/${betId}/void`, voided, keyed());
    expect(answer.body.outcome).toBe('done');
    passDraw(server, round);
    const entered = await decideRound(operations, round, 'result', LEFT_THREE);
    expect(entered.body.outcome).toBe('needsSecond');
  });

  it('needs nobody else where nobody has bet', async () => {
    await givenGame(server, 'bogleladder');
    const round = await givenOpenRound(server, 'bogleladder');
    passDraw(server, round);
    const entered = await decideRound(operations, round, 'result', LEFT_THREE);
    expect(entered.body.round.state).toBe('settled');
    expectRefusal(
      await decideRound(operations, round, 'result', LEFT_THREE),
      409,
      'round.closed_state',
    );
  });

  it('pays nobody where somebody could not hold what he has won', async () => {
    const round = await givenFedRound();
    await fillWallet(server, member, 'money');
    passDraw(server, round);
    await decideRound(operations, round, 'result', LEFT_THREE);
    expectRefusal(await decideRound(risk, round, 'result', LEFT_THREE), 409, 'money.wallet_full');
    expect((await readRound(operations, round)).body.round.state).not.toBe('settled');
  });

  it('is refused where nobody could be the second', async () => {
    const round = await givenFedRound();
    passDraw(server, round);
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '<>', operations.adminId)
      .execute();
    expectRefusal(
      await decideRound(operations, round, 'result', LEFT_THREE),
      409,
      'admin.no_second',
    );
  });
});

describe('minigames.rollBackGameRound', () => {
  it('tells what a settled round rolls, and no more once it is taken back', async () => {
    const round = await givenFedRound();
    await server.owner.pool.query(
      `update bet set rolling_path_bps = '{50}', recommend_path = '{}' where round_id = $1`,
      [round.round_id],
    );
    const rolled = async () =>
      (await operations.call('GET', `${LIST}/${round.round_id}`)).body.round.rollingWon;
    expect(await rolled()).toBe(0);
    const seen = async (action: string, draw?: object) =>
      (
        await operations.call('POST', `${LIST}/${round.round_id}/preview`, {
          ...{ action, ...(draw && { draw }) },
        })
      ).body.commissionWon;
    expect(await seen('result', LEFT_THREE)).toBe(100);
    expect(await seen('void')).toBe(0);
    passDraw(server, round);
    await decideRound(operations, round, 'result', LEFT_THREE);
    await decideRound(risk, round, 'result', LEFT_THREE);
    // Of stakes on both sides of a market only their difference counts: 0.5 % of 20,000.
    expect(await rolled()).toBe(100);
    expect((await decideRound(operations, round, 'rollback')).status).toBe(200);
    expect(await rolled()).toBe(0);
  });

  it('counts of both sides what they differ by for what has to be played, and nothing once taken back', async () => {
    const finance = await signedIn(server, { type: 2 });
    await decide(finance.call, 'approve', await givenRequest(finance, member, 'charge', 100_000));
    const open = async () =>
      (await finance.call('GET', `/api/money/members/${member.memberId}`)).body.wagering.openWon;
    const counted = () =>
      server.database.db
        .selectFrom('counted_stake')
        .select(['game_class', 'stake_won'])
        .where('member_id', '=', member.memberId)
        .execute();
    const before = await open();
    const round = await givenSettled();
    const after = await open();
    expect(after).toBeLessThan(before);
    // Of 10,000 on one side and 30,000 on the other.
    expect(await counted()).toEqual([{ game_class: 'minigame', stake_won: 20_000 }]);
    await decideRound(operations, round, 'rollback');
    expect(await open()).toBe(before);
    await resettleByTwo([risk, operations], round, RIGHT_FOUR);
    expect(await open()).toBe(after);
    await decideRound(operations, round, 'void');
    expect(await open()).toBe(before);
    await expectSound();
  });

  it('takes back to the won, below zero where it was spent, and settles anew', async () => {
    const round = await givenSettled();
    expect(await balance(member)).toBe(979_500);
    const back = await decideRound(operations, round, 'rollback');
    expect(back.body.round.state).toBe('rolledBack');
    expect(await balance(member)).toBe(960_000);
    expect(await auditLines(server, 'round.rollback')).toHaveLength(1);
    expectRefusal(await decideRound(operations, round, 'rollback'), 409, 'round.closed_state');
    const anew = await resettleByTwo([risk, operations], round, RIGHT_FOUR);
    expect(anew.body.round.state).toBe('settled');
    expect(await balance(member)).toBe(1_018_500);
    await expectSound();
  });

  it('refuses what has changed since', async () => {
    const round = await givenSettled();
    const { body } = await readRound(operations, round);
    const sent = { reason: 'a test', expected: { bets: 1, payoutWon: 0 } };
    const path = `${LIST}/${round.round_id}/rollback`;
    const call = (version: number) => operations.call('POST', path, { ...sent, version }, keyed());
    expectRefusal(await call(body.round.version), 409, 'round.preview_changed');
    expectRefusal(await call(body.round.version + 1), 409, 'round.stale');
  });

  it('lowers the floor of whoever has spent it, and raises it with the balance', async () => {
    const round = await givenSettled();
    const { memberId } = member;
    const spend = await signedIn(server, { type: 0 });
    const adjust = (type: string, amountWon: number) =>
      spend.call(
        'POST',
        '/api/money/adjustments',
        { memberId, type, amountWon, reason: 'a test' },
        keyed(),
      );
    await adjust('directExchangeMoney', 970_000);
    await decideRound(operations, round, 'rollback');
    const after = await balance(member);
    const wallet = () =>
      server.database.db
        .selectFrom('wallet')
        .select(['balance_won', 'floor_won'])
        .where('member_id', '=', memberId)
        .where('wallet', '=', 'money')
        .executeTakeFirstOrThrow();
    expect(after).toBe(-10_000);
    expect(await wallet()).toEqual({ balance_won: after, floor_won: after });
    await adjust('directChargeMoney', 5_000);
    expect(await wallet()).toEqual({ balance_won: after + 5_000, floor_won: after + 5_000 });
    await expectSound();
  });
});

describe('minigames.resettleGameRound', () => {
  it('shows members the difference alone, in one transaction, with an audit line', async () => {
    const round = await givenSettled();
    const anew = await resettleByTwo([operations, risk], round, RIGHT_FOUR);
    expect(anew.body.round).toMatchObject({
      ...{ state: 'settled', payoutWon: 58_500 },
      drawn: { ko: '우4짝', en: 'Right four even' },
    });
    expect(await balance(member)).toBe(1_018_500);
    const { body } = await readRound(operations, round);
    expect(body.settlements.map(({ kind }: { kind: string }) => kind)).toEqual([
      'settle',
      'rollback',
      'settle',
    ]);
    // Of each of the two who entered it.
    expect(await auditLines(server, 'round.resettle')).toHaveLength(2);
    await expectSound();
  });

  it('takes another result from two people alone, and leaves all as it was where they differ', async () => {
    const round = await givenSettled();
    const before = await balance(member);
    const first = await decideRound(operations, round, 'resettle', RIGHT_FOUR);
    expect([first.status, first.body.outcome, first.body.round.state]).toEqual([
      ...[200, 'needsSecond', 'settled'],
    ]);
    expectRefusal(
      await decideRound(operations, round, 'resettle', RIGHT_FOUR),
      409,
      'round.second_admin',
    );
    const second = await decideRound(risk, round, 'resettle', { side: 'Right', rungs: 'Three' });
    expect([second.status, second.body.outcome]).toEqual([200, 'differs']);
    expect(second.body.round).toMatchObject({ state: 'settled', draw: LEFT_THREE });
    expect(await balance(member)).toBe(before);
    // The next two begin anew.
    expect((await decideRound(operations, round, 'resettle', RIGHT_FOUR)).body.outcome).toBe(
      'needsSecond',
    );
    await expectSound();
  });

  it('draws our own as they were drawn, and refuses another', async () => {
    const round = await givenOwnRound();
    passDraw(server, round);
    await drawDue(server);
    const before = await readRound(operations, round);
    expect(before.body.round.state).toBe('settled');
    expectRefusal(
      await decideRound(operations, round, 'resettle', LEFT_THREE),
      409,
      'round.own_draw',
    );
    const anew = await decideRound(operations, round, 'resettle');
    expect(anew.body.round.draw).toEqual(before.body.round.draw);
  });
});

describe('minigames.voidGameRound', () => {
  it('lets no entry from before it stand for one of two afterwards', async () => {
    const entered = await givenFedRound();
    passDraw(server, entered);
    await decideRound(operations, entered, 'result', RIGHT_FOUR);
    const settled = await givenSettled();
    await decideRound(operations, settled, 'resettle', RIGHT_FOUR);
    server.clock.advance(1_000);
    for (const round of [entered, settled]) {
      await decideRound(operations, round, 'void');
      await decideRound(operations, round, 'rollback');
      const first = await decideRound(risk, round, 'resettle', RIGHT_FOUR);
      expect([first.body.outcome, first.body.round.state]).toEqual(['needsSecond', 'rolledBack']);
      const second = await decideRound(operations, round, 'resettle', RIGHT_FOUR);
      expect([second.body.outcome, second.body.round.state]).toEqual(['done', 'settled']);
    }
    await expectSound();
  });

  it('gives every stake back, of a settled round too, with an audit line', async () => {
    const round = await givenSettled();
    const gone = await decideRound(operations, round, 'void');
    expect(gone.body.round).toMatchObject({ state: 'void', payoutWon: 40_000, profitWon: 0 });
    expect(await balance(member)).toBe(1_000_000);
    expectRefusal(await decideRound(operations, round, 'void'), 409, 'round.closed_state');
    expect(await auditLines(server, 'round.void')).toHaveLength(1);
    await expectSound();
  });

  it('refuses what has changed since', async () => {
    const round = await givenFedRound();
    const sent = { version: 1, reason: 'a test', expected: { bets: 7, payoutWon: 0 } };
    expectRefusal(
      await operations.call('POST', `${LIST}/${round.round_id}/void`, sent, keyed()),
      409,
      'round.preview_changed',
    );
  });
});

describe('minigames.verifyGameRound', () => {
  it('tells seed and hash of what was drawn here, with which anybody draws the same', async () => {
    const round = await givenOwnRound();
    const path = `${LIST}/${round.round_id}/verification`;
    expectRefusal(await operations.call('GET', path), 409, 'round.not_verifiable');
    const { body: open } = await readRound(operations, round);
    passDraw(server, round);
    await drawDue(server);
    const { body } = await operations.call('GET', path);
    expect(seedHashOf(body.seed)).toBe(open.round.seedHash);
    const named = { game: body.game, dayOn: body.dayOn, roundNo: body.roundNo } as const;
    const set = GAMES.speedladder.set;
    expect(drawGame(set, bytesOfSeed(body.seed, named, body.mixedIn))).toEqual(body.draw);
    const nobody = `${LIST}/01a1fd02-db58-75b9-8e38-aef672c0a558/verification`;
    expectRefusal(await operations.call('GET', nobody), 404, 'round.not_found');
    expect(await auditLines(server, 'round.settle')).not.toHaveLength(0);
  });
});

describe('feed.tellResult', () => {
  const tell = (round: GivenRound, change: object = {}) =>
    feed('POST', '/feed/results/minigames', {
      ...{ game: 'bogleladder', dayOn: round.day_on, roundNo: round.round_no },
      ...{ draw: LEFT_THREE, drawnAt: round.draw_at.toISOString(), sourceRef: 'a-1' },
      ...change,
    });

  it("settles once, keeps what differs, and leaves 'round.result'", async () => {
    const round = await givenFedRound();
    passDraw(server, round);
    expect((await tell(round)).body).toEqual({ outcome: 'settled' });
    expect((await tell(round)).body).toEqual({ outcome: 'known' });
    const settled = (await readRound(operations, round)).body.round;
    expect(settled.differsAt).toBeNull();
    expect((await tell(round, { draw: RIGHT_FOUR })).body).toEqual({ outcome: 'differs' });
    const flagged = (await readRound(operations, round)).body.round;
    expect(flagged).toMatchObject({ state: 'settled', draw: LEFT_THREE });
    expect(flagged.differsAt).toBe(server.clock.now.toISOString());
    server.clock.advance(1_000);
    const live = await operations.call('GET', `${LIST}/live?gameType=bogleladder`);
    expect(live.body.games[0].heardAt).toBe(flagged.differsAt);
    expect(await balance(member)).toBe(979_500);
    const { body } = await operations.call('GET', '/api/money/alarms');
    expect(body.rows).toMatchObject([{ kind: 'resultDiffers' }]);
    expect(await auditLines(server, 'round.result')).toHaveLength(3);
    await expectSound();
  });

  it('holds what was drawn before betting closed, and names the bets that came after it', async () => {
    const round = await givenFedRound();
    const { at } = await server.database.db
      .selectFrom('bet')
      .select(({ fn }) => fn.max('at').as('at'))
      .where('round_id', '=', round.round_id)
      .executeTakeFirstOrThrow();
    passDraw(server, round);
    expect((await tell(round, { drawnAt: at.toISOString() })).body).toEqual({ outcome: 'held' });
    expect((await readRound(operations, round)).body.round.state).toBe('held');
    const late = `/api/bets?mark=late&round=${round.round_id}`;
    const { rows } = (await operations.call('GET', late)).body;
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.marks).toContain('late');
    const alarms = (await operations.call('GET', '/api/money/alarms')).body.rows;
    expect(alarms).toMatchObject([{ kind: 'resultHeld', details: { lateBets: rows.length } }]);
    expectRefusal(await operations.call('GET', '/api/bets?mark=late'), 409, 'list.too_wide');
  });

  it('takes no result of a clock that is hours ahead, by which no bet would be late', async () => {
    const round = await givenFedRound();
    const ahead = new Date(round.draw_at.getTime() + 9 * 3_600_000).toISOString();
    passDraw(server, round);
    const { status, body } = await tell(round, { drawnAt: ahead });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject([{ path: 'drawnAt', rules: [{ rule: 'moment_ahead' }] }]);
    expect((await tell(round)).body).toEqual({ outcome: 'settled' });
    // What is told before its draw says what comes out, by whatever clock.
    const next = await givenFedRound();
    expect((await tell(next, { drawnAt: ahead })).body).toEqual({ outcome: 'held' });
  });

  it('settles a round by what was told while it was held, once it is let go on', async () => {
    const round = await givenFedRound();
    await changeRound(operations, round, 'hold');
    passDraw(server, round);
    expect((await tell(round)).body).toEqual({ outcome: 'held' });
    await drawDue(server);
    expect((await readRound(operations, round)).body.round.state).toBe('held');
    expect((await changeRound(operations, round, 'release')).status).toBe(200);
    await drawDue(server);
    await drawDue(server);
    const { body } = await readRound(operations, round);
    expect(body.round).toMatchObject({ state: 'settled', source: 'feed', draw: LEFT_THREE });
    expect(body.settlements).toHaveLength(1);
    await expectSound();
  });

  it('settles a round that was told a moment before its draw, once it is let go on', async () => {
    const round = await givenFedRound();
    const drawnAt = new Date(round.draw_at.getTime() - 2_000);
    server.clock.advance(drawnAt.getTime() + 1_000 - server.clock.now.getTime());
    const told = { drawnAt: drawnAt.toISOString() };
    expect((await tell(round, told)).body).toEqual({ outcome: 'held' });
    await changeRound(operations, round, 'release');
    await drawDue(server);
    expect((await readRound(operations, round)).body.settlements).toEqual([]);
    passDraw(server, round);
    await drawDue(server);
    expect((await readRound(operations, round)).body.settlements).toHaveLength(1);
  });

  it('leaves to people what was told otherwise, or early, while it was held', async () => {
    const round = await givenFedRound();
    await changeRound(operations, round, 'hold');
    passDraw(server, round);
    await tell(round);
    await tell(round, { draw: RIGHT_FOUR });
    await changeRound(operations, round, 'release');
    await drawDue(server);
    expect((await readRound(operations, round)).body.settlements).toEqual([]);
    const next = await givenOpenRound(server, 'bogleladder');
    await bet(feed, member, next, LEFT);
    await tell(next, { drawnAt: server.clock.now.toISOString() });
    await changeRound(operations, next, 'release');
    passDraw(server, next);
    await drawDue(server);
    expect((await readRound(operations, next)).body.settlements).toEqual([]);
  });

  it('sells no round again whose result is known, whoever held it and lets it go on', async () => {
    const round = await givenFedRound();
    const drawnAt = server.clock.now.toISOString();
    expect((await changeRound(operations, round, 'hold')).status).toBe(200);
    expect((await tell(round, { drawnAt })).body).toEqual({ outcome: 'held' });
    expect((await changeRound(operations, round, 'release')).status).toBe(200);
    expectRefusal(await bet(feed, member, round, LEFT), 409, 'bet.closed');
    // Told again, it is held as every early one is.
    expect((await tell(round, { drawnAt })).body).toEqual({ outcome: 'held' });
    expect((await changeRound(operations, round, 'release')).status).toBe(200);
    expectRefusal(await bet(feed, member, round, LEFT), 409, 'bet.closed');
    const { body } = await feed('GET', '/feed/rounds?game=bogleladder');
    expect(body.rounds).not.toContainEqual(expect.objectContaining({ roundId: round.round_id }));
  });

  it('opens no round any more of which the result was told before it opened', async () => {
    await givenFedRound();
    const { rounds } = (await feed('GET', '/feed/rounds?game=bogleladder')).body;
    const { roundId: round_id, dayOn: day_on, roundNo: round_no } = rounds[1];
    const [opensAt, drawAt] = [new Date(rounds[1].opensAt), new Date(rounds[1].drawAt)];
    const next = { round_id, day_on, round_no, draw_at: drawAt, closes_at: drawAt };
    const drawnAt = server.clock.now.toISOString();
    expect((await tell(next, { drawnAt })).body).toEqual({ outcome: 'held' });
    expect((await changeRound(operations, next, 'release')).status).toBe(200);
    await makeNextRounds(server);
    // A game that is off forgets what never opened, and not what was told of it.
    const flags = () => ({ modules: ['minigame'] }) as never;
    const making = { db: server.database.db, now: () => server.clock.now, key: DRAW_KEY };
    await makeRounds({ ...making, flags });
    await makeRounds(making);
    server.clock.advance(opensAt.getTime() - server.clock.now.getTime());
    expectRefusal(await bet(feed, member, next, LEFT), 409, 'bet.closed');
  });

  it('refuses what is of no round, no result, or not told by feeds', async () => {
    const round = await givenFedRound();
    expectRefusal(await tell(round, { roundNo: 1_440 }), 404, 'result.unknown_round');
    expectRefusal(await tell(round, { draw: { side: 'Up' } }), 400, 'result.wrong_draw');
    expectRefusal(await tell(round, { game: 'speedladder' }), 409, 'result.not_of_feed');
  });

  it('mixes the hash of a block into a draw that was committed before', async () => {
    await givenGame(server, 'eosPowerball1');
    const round = await givenOpenRound(server, 'eosPowerball1');
    const game = 'eosPowerball1';
    passDraw(server, round);
    expectRefusal(await tell(round, { game, draw: { blockHash: 'ab' } }), 400, 'result.wrong_draw');
    const blockHash = 'a'.repeat(64);
    expect((await tell(round, { game, draw: { blockHash } })).body).toEqual({ outcome: 'settled' });
    const { body } = await operations.call('GET', `${LIST}/${round.round_id}/verification`);
    expect(body).toMatchObject({ mixedIn: blockHash, draw: { powerball: expect.any(Number) } });
  });
});

it('draws no round by another key than the one it was told with', async () => {
  const round = await givenOwnRound();
  passDraw(server, round);
  const drawBy = (key: Buffer) =>
    transaction(server.database.db, (tx) =>
      settleDrawnRound(
        { tx, now: () => server.clock.now, appendAudit: appendAuditEvent },
        round.round_id,
        (row) => ownResult(key, row),
      ),
    );
  await expect(drawBy(Buffer.alloc(32, 9))).rejects.toThrow('another draw-key');
  expect((await readRound(operations, round)).body.round.state).not.toBe('settled');
  await drawBy(DRAW_KEY);
  expect((await readRound(operations, round)).body.round.state).toBe('settled');
});

it('says that a round is being settled while its transaction runs', async () => {
  const round = await givenOwnRound();
  passDraw(server, round);
  // By the database's clock, which no test moves.
  await sql`update game_round set opens_at = now() - interval '2 minutes',
      closes_at = now() - interval '1 minute' where round_id = ${round.round_id}`.execute(
    server.database.db,
  );
  await transaction(server.database.db, async (tx) => {
    await settleDrawnRound(
      { tx, now: () => server.clock.now, appendAudit: appendAuditEvent },
      round.round_id,
      (row) => ownResult(DRAW_KEY, row),
    );
    expect((await readRound(operations, round)).body.round.state).toBe('settling');
  });
  expect((await readRound(operations, round)).body.round.state).toBe('settled');
});

it('counts rounds that never opened, and keeps which switches a round closes by', async () => {
  const first = await givenOwnRound();
  const kept = await server.database.db
    .selectFrom('game_round')
    .select('switch_version')
    .where('round_id', '=', first.round_id)
    .executeTakeFirstOrThrow();
  expect(kept.switch_version).toBe(1);
  // Longer than rounds are made ahead.
  server.clock.advance(45 * 60_000);
  await givenOwnRound();
  const rounds = (await operations.call('GET', `${LIST}?gameType=speedladder&sort=newest`)).body
    .rows as { rotation: number; unopenedBefore: number }[];
  const missing = rounds.map(({ rotation }, index) =>
    Math.max(0, rotation - (rounds[index + 1]?.rotation ?? rotation) - 1),
  );
  expect(Math.max(...missing)).toBeGreaterThan(0);
  expect(rounds.map(({ unopenedBefore }) => unopenedBefore).slice(0, -1)).toEqual(
    missing.slice(0, -1),
  );
});

it('draws late what was bet on before hours of pause, and nothing again where the clock jumps back', async () => {
  const PAUSE_MS = 5 * 3_600_000;
  const round = await givenOwnRound();
  const left = betOn('speedladder', 'LR', 'Left', 195);
  await bet(feed, member, round, left);
  const { seedHash } = (await readRound(operations, round)).body.round;
  server.clock.advance(PAUSE_MS);
  const next = await givenOwnRound();
  await drawDue(server);
  const { body } = await readRound(operations, round);
  expect(body.round).toMatchObject({ state: 'settled', seedHash });
  expect(seedHashOf(body.round.seed)).toBe(seedHash);
  expect(await balance(member)).toBe(body.round.draw.side === 'Left' ? 1_009_500 : 990_000);
  const { rows } = await sql<{ made: number }>`
    select count(*) as made from game_round where game = 'speedladder'
      and opens_at > ${round.draw_at}::timestamptz + interval '1 hour'
      and draw_at <= ${next.draw_at}::timestamptz - interval '1 hour'`.execute(server.database.db);
  expect(rows).toEqual([{ made: 0 }]);
  server.clock.advance(-PAUSE_MS);
  await makeNextRounds(server);
  await drawDue(server);
  expectRefusal(await bet(feed, member, round, left), 409, 'bet.closed');
  expect((await readRound(operations, round)).body.settlements).toHaveLength(1);
  await expectSound();
});

it('settles what was bet on before its module was turned off, and makes no more of it', async () => {
  const round = await givenOwnRound();
  await bet(feed, member, round, betOn('speedladder', 'LR', 'Left', 195));
  const flags = () => ({ modules: ['minigame', 'powerball'] }) as never;
  const { db } = server.database;
  await makeRounds({ db, now: () => server.clock.now, key: DRAW_KEY, flags });
  const { rows } = await sql<{ round_id: string }>`
    select round_id from game_round where game = 'speedladder' and draw_at > ${server.clock.now}`.execute(
    db,
  );
  expect(rows).toEqual([{ round_id: round.round_id }]);
  passDraw(server, round);
  await drawDue(server);
  expect((await readRound(operations, round)).body.round.state).toBe('settled');
  await expectSound();
});

describe('feed.announceBlock', () => {
  const game = 'eosPowerball1';
  const announce = (round: GivenRound, blockHeight: number, of: object = {}) =>
    feed('POST', '/feed/rounds/blocks', {
      ...{ game, dayOn: round.day_on, roundNo: round.round_no, blockHeight, ...of },
    });

  it("tells once which block a draw waits for, while betting is open, and leaves 'round.announce'", async () => {
    await givenGame(server, game);
    const round = await givenOpenRound(server, game);
    expect((await announce(round, 412_345_678)).body).toEqual({ outcome: 'announced' });
    expect((await announce(round, 412_345_678)).body).toEqual({ outcome: 'known' });
    expect((await announce(round, 412_345_679)).body).toEqual({ outcome: 'kept' });
    const other = { game: 'speedladder' };
    expectRefusal(await announce(round, 1, other), 409, 'result.not_of_feed');
    expectRefusal(await announce(round, 1, { roundNo: 1_441 }), 404, 'result.unknown_round');
    expect((await readRound(operations, round)).body.round.blockHeight).toBe(412_345_678);
    expect(await auditLines(server, 'round.announce')).toHaveLength(3);
    passDraw(server, round);
    expectRefusal(await announce(round, 412_345_678), 409, 'round.closed_state');
    const tell = (blockHeight: number) =>
      feed('POST', '/feed/results/minigames', {
        ...{ game, dayOn: round.day_on, roundNo: round.round_no, blockHeight },
        ...{ draw: { blockHash: 'a'.repeat(64) }, drawnAt: round.draw_at.toISOString() },
        sourceRef: 'a-1',
      });
    // Whoever may take another block may choose among draws.
    expectRefusal(await tell(412_345_679), 400, 'result.wrong_draw');
    expect((await tell(412_345_678)).body).toEqual({ outcome: 'settled' });
  });
});

describe('rounds that are read from others', () => {
  it('are counted in what an action is held to, and need a second person as well', async () => {
    await givenGame(server, 'ntryPowerball');
    await givenGame(server, 'ntryladder');
    const ladder = await givenOpenRound(server, 'ntryladder');
    await bet(feed, member, ladder, betOn('ntryladder', 'OE', 'Odd', 195));
    passDraw(server, ladder);
    const source = await server.database.db
      .selectFrom('game_round')
      .selectAll()
      .where('game', '=', 'ntryPowerball')
      .where('day_on', '=', ladder.day_on)
      .where('round_no', '=', ladder.round_no)
      .executeTakeFirstOrThrow();
    const path = `${LIST}/${source.round_id}`;
    const draw = { normalBalls: [3, 1, 4, 15, 9], powerball: 2 };
    const preview = await operations.call('POST', `${path}/preview`, { action: 'result', draw });
    expect(preview.body).toMatchObject({ bets: 0, payoutWon: 0, expected: { bets: 1 } });
    // What was counted of the source alone is not what would be decided.
    const sent = { version: source.version, reason: 'a test', draw };
    const alone = { ...sent, expected: { bets: 0, payoutWon: 0 } };
    expectRefusal(
      await operations.call('POST', `${path}/result`, alone, keyed()),
      409,
      'round.preview_changed',
    );
    const first = await decideRound(operations, source, 'result', draw);
    expect(first.body.outcome).toBe('needsSecond');
    expect((await readRound(operations, ladder)).body.round.state).not.toBe('settled');
    expect((await decideRound(risk, source, 'result', draw)).body.outcome).toBe('done');
    expect((await readRound(operations, ladder)).body.round.state).toBe('settled');
    for (const action of ['rollback', 'void'] as const) {
      const { version } = (await readRound(risk, source)).body.round;
      const expected = { bets: 0, payoutWon: 0 };
      const input = { version, reason: 'a test', expected };
      expectRefusal(
        await risk.call('POST', `${path}/${action}`, input, keyed()),
        409,
        'round.preview_changed',
      );
    }
    expect((await decideRound(risk, source, 'void')).status).toBe(200);
    expect(await balance(member)).toBe(1_000_000);
    await expectSound();
  });

  it('are made with them, settled by their draw, and taken back with them', async () => {
    await givenGame(server, 'powerball');
    await givenGame(server, 'powerladder');
    const ladder = await givenOpenRound(server, 'powerladder');
    for (const pick of ['Odd', 'Even'])
      await bet(feed, member, ladder, betOn('powerladder', 'OE', pick, 195));
    passDraw(server, ladder);
    await drawDue(server);
    const { body } = await readRound(operations, ladder);
    expect(body.round).toMatchObject({ state: 'settled', source: 'derived' });
    const source = await server.database.db
      .selectFrom('game_round')
      .selectAll()
      .where('game', '=', 'powerball')
      .where('round_no', '=', ladder.round_no)
      .executeTakeFirstOrThrow();
    const named = { dayOn: ladder.day_on, roundNo: ladder.round_no, state: 'settled' };
    expect(body.related).toEqual([{ ...named, game: 'powerball', roundId: source.round_id }]);
    expect((await readRound(operations, source)).body.related).toEqual([
      { ...named, game: 'powerladder', roundId: ladder.round_id },
    ]);
    const preview = async (action: string) =>
      (await operations.call('POST', `${LIST}/${source.round_id}/preview`, { action })).body;
    expect(await preview('rollback')).toMatchObject({
      ...{ expected: { bets: 2, payoutWon: 19_500 }, bets: 0, payoutWon: 0 },
      derived: [{ game: 'powerladder', bets: 2, differenceWon: -19_500, payoutWon: 19_500 }],
    });
    expect((await preview('resettle')).derived).toMatchObject([
      { game: 'powerladder', stakeWon: 20_000, differenceWon: 0, payoutWon: 19_500 },
    ]);
    expect((await preview('void')).derived).toMatchObject([
      { game: 'powerladder', payoutWon: 20_000, differenceWon: 500 },
    ]);
    const back = await decideRound(operations, source, 'rollback');
    expect(back.status).toBe(200);
    expect((await readRound(operations, ladder)).body.round.state).toBe('rolledBack');
    expect(await balance(member)).toBe(980_000);
    expect((await decideRound(operations, source, 'void')).status).toBe(200);
    expect(await balance(member)).toBe(1_000_000);
    const derivedOf = async (action: string) => (await preview(action)).derived;
    expect(await derivedOf('rollback')).toMatchObject([{ differenceWon: -20_000 }]);
    expect(await derivedOf('resettle')).toMatchObject([{ bets: 2, differenceWon: -500 }]);
    expect((await decideRound(operations, source, 'resettle')).status).toBe(200);
    expect((await readRound(operations, ladder)).body.round).toMatchObject({
      ...{ state: 'settled', source: 'derived' },
    });
    expect(await balance(member)).toBe(999_500);
    await expectSound();
  });

  it('are settled by the draw that was made while they were held, once they are let go on', async () => {
    await givenGame(server, 'powerball');
    await givenGame(server, 'powerladder');
    const ladder = await givenOpenRound(server, 'powerladder');
    for (const pick of ['Odd', 'Even'])
      await bet(feed, member, ladder, betOn('powerladder', 'OE', pick, 195));
    expect((await changeRound(operations, ladder, 'hold')).status).toBe(200);
    passDraw(server, ladder);
    await drawDue(server);
    expect((await readRound(operations, ladder)).body.round.state).toBe('held');
    expect((await changeRound(operations, ladder, 'release')).status).toBe(200);
    await drawDue(server);
    await drawDue(server);
    const { body } = await readRound(operations, ladder);
    expect(body.round).toMatchObject({ state: 'settled', source: 'derived' });
    expect(body.settlements).toHaveLength(1);
    expect(await balance(member)).toBe(999_500);
    await expectSound();
  });

  /** A ladder that is read from a told draw, and that draw's round as a feed tells of it. */
  async function givenTold(
    change: Readonly<Record<'source' | 'ladder', Readonly<Record<string, number>>>>,
  ) {
    await givenGame(server, 'dhPowerball', change.source);
    await givenGame(server, 'dhLadder', change.ladder);
    const ladder = await givenOpenRound(server, 'dhLadder');
    const told = (drawnAt: Date) =>
      feed('POST', '/feed/results/minigames', {
        ...{ game: 'dhPowerball', dayOn: ladder.day_on, roundNo: ladder.round_no },
        ...{ draw: { normalBalls: [3, 1, 4, 15, 9], powerball: 2 }, sourceRef: 'a-1' },
        drawnAt: drawnAt.toISOString(),
      });
    return { ladder, told, odd: betOn('dhLadder', 'OE', 'Odd', 195) };
  }

  const heldAlarms = async () =>
    (await operations.call('GET', '/api/money/alarms')).body.rows.filter(
      ({ kind }: { kind: string }) => kind === 'resultHeld',
    );

  it('are held with the one whose result is known early, and sold no more', async () => {
    const { ladder, told, odd } = await givenTold({ source: {}, ladder: {} });
    expect((await bet(feed, member, ladder, odd)).status).toBe(200);
    server.clock.advance(1_000);
    const drawnAt = server.clock.now;
    server.clock.advance(1_000);
    expect((await bet(feed, member, ladder, odd)).status).toBe(200);
    server.clock.advance(1_000);
    expect((await told(drawnAt)).body).toEqual({ outcome: 'held' });
    expectRefusal(await bet(feed, member, ladder, odd), 409, 'bet.closed');
    expect((await readRound(operations, ladder)).body.round.state).toBe('held');
    const alarms = await heldAlarms();
    expect(alarms).toHaveLength(2);
    expect(alarms).toContainEqual(
      expect.objectContaining({
        details: expect.objectContaining({ roundId: ladder.round_id, lateBets: 1 }),
      }),
    );
    const late = `/api/bets?mark=late&round=${ladder.round_id}`;
    expect((await operations.call('GET', late)).body.rows).toHaveLength(1);
    expect((await changeRound(operations, ladder, 'release')).status).toBe(200);
    expectRefusal(await bet(feed, member, ladder, odd), 409, 'bet.closed');
  });

  it('are held alone where only they were sold when it was drawn', async () => {
    const { ladder, told, odd } = await givenTold({
      ...{ source: { betEndSeconds: 60 }, ladder: { betEndSeconds: 0 } },
    });
    const drawnAt = new Date(ladder.draw_at.getTime() - 30_000);
    server.clock.advance(drawnAt.getTime() + 10_000 - server.clock.now.getTime());
    expect((await bet(feed, member, ladder, odd)).status).toBe(200);
    passDraw(server, ladder);
    expect((await told(drawnAt)).body).toEqual({ outcome: 'settled' });
    expect((await readRound(operations, ladder)).body.round.state).toBe('held');
    expect(await heldAlarms()).toMatchObject([
      { details: { game: 'dhLadder', roundId: ladder.round_id, lateBets: 1 } },
    ]);
    expect(await balance(member)).toBe(990_000);
    expect((await changeRound(operations, ladder, 'release')).status).toBe(200);
    await drawDue(server);
    expect((await readRound(operations, ladder)).body.round.state).toBe('settled');
    await expectSound();
  });

  it('need a second person for their draw while they are held, too', async () => {
    const { ladder, odd } = await givenTold({ source: {}, ladder: {} });
    expect((await bet(feed, member, ladder, odd)).status).toBe(200);
    passDraw(server, ladder);
    const source = await server.database.db
      .selectFrom('game_round')
      .select('round_id')
      .where('game', '=', 'dhPowerball')
      .where('day_on', '=', ladder.day_on)
      .where('round_no', '=', ladder.round_no)
      .executeTakeFirstOrThrow();
    expect((await changeRound(operations, ladder, 'hold')).status).toBe(200);
    // Nobody has bet on the source, and nothing of the ladder would be settled now.
    const draw = { normalBalls: [3, 1, 4, 15, 9], powerball: 2 };
    const first = await decideRound(operations, source, 'result', draw);
    expect(first.body.outcome).toBe('needsSecond');
    expect((await changeRound(operations, ladder, 'release')).status).toBe(200);
    await drawDue(server);
    expect((await readRound(operations, ladder)).body.round.state).not.toBe('settled');
    expect((await decideRound(risk, source, 'result', draw)).body.outcome).toBe('done');
    expect((await readRound(operations, ladder)).body.round.state).toBe('settled');
    await expectSound();
  });

  it('are drawn where nothing was ever saved of the game they are read from, which sells nothing', async () => {
    await givenGame(server, 'powerladder');
    const ladder = await givenOpenRound(server, 'powerladder');
    const odd = betOn('powerladder', 'OE', 'Odd', 195);
    expect((await bet(feed, member, ladder, odd)).status).toBe(200);
    const source = await server.database.db
      .selectFrom('game_round')
      .select('round_id')
      .where('game', '=', 'powerball')
      .where('day_on', '=', ladder.day_on)
      .where('round_no', '=', ladder.round_no)
      .executeTakeFirstOrThrow();
    const refused = await bet(feed, member, source, betOn('powerball', 'POE', 'Odd', 195));
    expectRefusal(refused, 409, 'bet.game_off');
    passDraw(server, ladder);
    await drawDue(server);
    expect((await readRound(operations, ladder)).body.round).toMatchObject({
      ...{ state: 'settled', source: 'derived' },
    });
    await expectSound();
  });

  it('are drawn once, however many servers draw', async () => {
    const round = await givenOwnRound();
    await bet(feed, member, round, betOn('speedladder', 'LR', 'Left', 195));
    passDraw(server, round);
    await Promise.all([drawDue(server), drawDue(server), drawDue(server)]);
    const { body } = await readRound(operations, round);
    expect(body.settlements).toHaveLength(1);
    await expectSound();
  });
});

describe('drawRoundsJob', () => {
  it('settles what comes behind a round of which somebody cannot hold what he has won, and says so', async () => {
    const stuck = await givenOwnRound();
    const full = await givenMember(server, { walletsWon: { money: 100_000 } });
    for (const pick of ['Left', 'Right'])
      await bet(feed, full, stuck, betOn('speedladder', 'LR', pick, 195));
    await fillWallet(server, full, 'money');
    passDraw(server, stuck);
    const behind = await givenOpenRound(server, 'speedladder');
    await bet(feed, member, behind, betOn('speedladder', 'LR', 'Left', 195));
    passDraw(server, behind);
    await expect(drawDue(server)).rejects.toMatchObject({ code: 'money.wallet_full' });
    const stateOf = async (round: GivenRound) =>
      (await readRound(operations, round)).body.round.state;
    expect(await stateOf(behind)).toBe('settled');
    expect(await stateOf(stuck)).not.toBe('settled');
    // Room is made by what he bets next.
    const next = await givenOpenRound(server, 'speedladder');
    await bet(feed, full, next, { ...betOn('speedladder', 'LR', 'Left', 195), stakeWon: 50_000 });
    await drawDue(server);
    expect(await stateOf(stuck)).toBe('settled');
    await expectSound();
  });

  it('raises each game once whose result is later than its interval, whether anybody has bet or not', async () => {
    await givenGame(server, 'bogleladder');
    const round = await givenOpenRound(server, 'bogleladder');
    const raised = async () =>
      (await operations.call('GET', '/api/money/alarms')).body.rows.filter(
        ({ kind }: { kind: string }) => kind === 'resultLate',
      );
    // By now the round before it waits for exactly one interval.
    passDraw(server, round);
    await drawDue(server);
    expect(await raised()).toEqual([]);
    server.clock.advance(1);
    await drawDue(server);
    await drawDue(server);
    // That one, and the round itself, which has been drawn as well.
    expect(await raised()).toMatchObject([{ details: { game: 'bogleladder', rounds: 2 } }]);
  });
});
