// The same decision on many bets: dry run, two people, once whatever is cut off, and money to the won.
import type { RefusalCode } from '@gwanje/contract';
import {
  type Answer,
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { leaseElsewhere, platformOf } from '../../../test/given-bulk';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { givenAloneLimits, keyed } from '../../../test/given-request';
import {
  bet,
  betOn,
  DRAW_KEY,
  drawDue,
  expectSoundLedger,
  type GivenRound,
  givenGame,
  givenOpenRound,
  passDraw,
  placedSums,
} from '../../../test/given-round';
import {
  type GivenMarket,
  givenMarket,
  givenSports,
  placeSports,
  settleMarket,
  slipOf,
} from '../../../test/given-sports';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { BET_BULKS } from './bet-bulks.queries';
import { decideBetRow } from './decide-bet-row.command';
import { betBulksJob } from './run-bet-bulks';

const MINIGAME = '/api/bets/bulk';
const SPORTS = '/api/bets/sports/bulk';
const START_WON = 1_000_000;
const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let top: SignedIn;
let risk: SignedIn;
let feed: FeedCall;
let members: readonly GivenMember[];
let round: GivenRound;

beforeAll(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server);
  risk = await signedIn(server, { type: 4 });
  feed = feedCallWith(server, await givenFeedKey(server, { top }));
  await givenGame(server, 'speedladder');
  await givenSports(server);
  await givenAloneLimits(server, { betVoidWon: 100_000 });
  await top.call('POST', '/api/message-templates', {
    ...{ name: '배팅 취소', kind: 'auto', event: 'betReturned', title: '배팅 취소', isOn: true },
    body: '{금액}원을 돌려드렸습니다. {사유}',
  });
  await leaseElsewhere(server, betBulksJob);
});
afterAll(() => server.close());
beforeEach(async () => {
  members = await Promise.all(
    [1, 2, 3].map(() => givenMember(server, { walletsWon: { money: START_WON } })),
  );
  round = await givenOpenRound(server, 'speedladder');
});

/** One bet of each member on the round that is open. */
const givenBets = (stakeWon = 10_000): Promise<string[]> =>
  Promise.all(
    members.map(async (member) => {
      const { body } = await bet(feed, member, round, {
        ...{ ...betOn('speedladder', 'LR', 'Left', 195), stakeWon },
      });
      return body.betId;
    }),
  );
/** A single of each member on the same event. */
const givenCarts = (market: GivenMarket): Promise<string[]> =>
  Promise.all(
    members.map(
      async (member) => (await placeSports(feed, slipOf(member, [[market, 200]]))).body.betId,
    ),
  );
const balances = () =>
  Promise.all(
    members.map(
      async ({ memberId }) =>
        (await feed('GET', `/feed/members/${memberId}/balances`)).body.moneyWon as number,
    ),
  );
const onRound = () => ({ round: round.round_id });
const preview = (
  filter: object,
  action: string,
  { path = MINIGAME, by = risk }: { path?: string; by?: SignedIn } = {},
): Promise<Answer> => by.call('POST', `${path}/preview`, { filter, action });

/** Starts what its preview shows. */
async function start(
  filter: object,
  action: string,
  { path = MINIGAME, by = risk }: { path?: string; by?: SignedIn } = {},
) {
  const { body } = await preview(filter, action, { path, by });
  const order = {
    ...{ filter, action, reasonCode: 'other', reason: '배당 오류' },
    ...{ expectedCount: body.count, expectedSumWon: body.sumWon, expectedDigest: body.digest },
  };
  return { order, answer: await by.call('POST', path, order, keyed()) };
}
/** A run as another server would do it. */
const run = (signal = new AbortController().signal, now = () => server.clock.now) =>
  betBulksJob.run({ ...platformOf(server), now }, signal);
const read = async ({ body: { bulkId } }: Answer, path = MINIGAME): Promise<Answer['body']> =>
  (await risk.call('GET', `${path}/${bulkId}`)).body;

async function expectSound(): Promise<void> {
  await expectSoundLedger(server);
  const { kept, own } = await placedSums(server);
  expect(kept.filter(({ bets }) => Number(bets) !== 0)).toEqual(own);
}

const codesOf = (parts: readonly { code: RefusalCode; count: number }[]) =>
  parts.map(({ code, count }) => [code, count]);

describe('bets.previewBulkBets', () => {
  it('names what it would decide and what a rule keeps from it, and moves nothing', async () => {
    const ids = await givenBets();
    const { body: seen } = await preview(onRound(), 'cancel');
    expect(seen).toMatchObject({
      ...{ count: 3, sumWon: 30_000, differenceWon: 30_000, refused: [] },
      waits: { count: 0, rows: [] },
    });
    const named = seen.passes.rows.map(({ betId }: { betId: string }) => betId);
    expect(named.sort()).toEqual([...ids].sort());
    const { body: one } = await preview({ betIds: ids.slice(0, 1) }, 'cancel');
    expect(one).toMatchObject({ count: 1, passes: { rows: [{ amountWon: 10_000 }] } });
    passDraw(server, round);
    const { body: late } = await preview(onRound(), 'cancel');
    expect(late.count).toBe(0);
    expect(codesOf(late.refused)).toEqual([['bet.round_closed', 3]]);
    expect(late.refused[0].rows).toHaveLength(3);
    expect(await balances()).toEqual(members.map(() => START_WON - 10_000));
  });

  it('is not for whoever may not decide, nor of more than a list finds', async () => {
    expectRefusal(await preview({ minWon: 1 }, 'cancel'), 409, 'list.too_wide');
    const auditor = await signedIn(server, { type: 5 });
    expectRefusal(await preview({}, 'void', { by: auditor }), 403, 'session.forbidden');
  });
});

describe('bets.startBulkBets', () => {
  it.each([
    ['cancel', 'late'],
    ['void', 'asked'],
  ])('takes no reason of another deed: to %s for %s', async (action, reasonCode) => {
    await givenBets();
    const { body } = await preview(onRound(), action);
    const order = {
      ...{ filter: onRound(), action, reasonCode, reason: '배당 오류' },
      ...{ expectedCount: body.count, expectedSumWon: body.sumWon, expectedDigest: body.digest },
    };
    const answer = await risk.call('POST', MINIGAME, order, keyed());
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path: 'reasonCode' }]);
  });

  it('cancels exactly those that were seen, each with its line, and names what had changed', async () => {
    const ids = await givenBets();
    const { answer } = await start(onRound(), 'cancel');
    expect(answer.body).toMatchObject({ status: 'running', count: 3, outcomes: { open: 3 } });
    // Taken back by himself meanwhile, and one that came too late to be meant.
    const [gone = '', ...others] = ids;
    const [{ memberId }] = members as [GivenMember];
    const asked = { memberId, version: 1, reasonCode: 'asked' };
    await risk.call('POST', `/api/bets/${gone}/cancel`, asked, keyed());
    await givenBets();
    await run();
    expect(await read(answer)).toMatchObject({
      ...{ status: 'done', outcomes: { open: 0, done: 2, needsSecond: 0, refused: 1 } },
      refused: [{ code: 'bet.stale', count: 1, rows: [{ betId: gone }] }],
      refusedIds: [gone],
    });
    expect(await balances()).toEqual(members.map(() => START_WON - 10_000));
    const lines = (await auditLines(server, 'bet.cancel')).map(({ subject }) => subject);
    for (const id of others) expect(lines.filter((line) => line === `bet/${id}`)).toHaveLength(1);
    expect(await auditLines(server, 'bet.bulk_start')).toHaveLength(1);
    expect(await auditLines(server, 'bet.bulk_finish')).toMatchObject([{ after: { done: 2 } }]);
    // Each of them is told, where a template is on for it.
    const told = await server.database.db
      .selectFrom('message_recipient')
      .select('filled')
      .where(
        'member_id',
        'in',
        members.map((member) => member.memberId),
      )
      .execute();
    const reasons = told.map(({ filled }) => (filled as { reason: string }).reason).sort();
    expect(reasons).toEqual(['기타', '기타', '회원요청']);
    await expectSound();
  });

  it('begins nothing where other bets are meant than were seen, and once what is sent twice', async () => {
    await givenBets();
    const { body } = await preview(onRound(), 'cancel');
    await givenBets();
    const seen = {
      ...{ filter: onRound(), action: 'cancel', reasonCode: 'other', reason: '정리' },
      ...{ expectedCount: body.count, expectedSumWon: body.sumWon, expectedDigest: body.digest },
    };
    const refused = await risk.call('POST', MINIGAME, seen, keyed());
    expectRefusal(refused, 409, 'bet.bulk_changed');
    expect(refused.body.details).toEqual({ count: 6, sumWon: 60_000 });
    const now = (await preview(onRound(), 'cancel')).body;
    const order = {
      ...{ ...seen, expectedCount: now.count, expectedSumWon: now.sumWon },
      expectedDigest: now.digest,
    };
    const key = keyed();
    const answers = await Promise.all([1, 2].map(() => risk.call('POST', MINIGAME, order, key)));
    expect(new Set(answers.map((answer) => answer.body.bulkId)).size).toBe(1);
    await run();
    expect(await balances()).toEqual(members.map(() => START_WON));
  });

  it('voids what two people agree to, once all of it together is worth two', async () => {
    const ids = await givenBets(40_000);
    passDraw(server, round);
    await drawDue(server);
    const settled = await balances();
    const first = await start(onRound(), 'void');
    expect((await preview(onRound(), 'void')).body).toMatchObject({
      ...{ count: 3, passes: { count: 0 }, waits: { count: 3, sumWon: 120_000 } },
    });
    await run();
    expect((await read(first.answer)).outcomes).toMatchObject({ needsSecond: 3, done: 0 });
    expect(await balances()).toEqual(settled);
    const again = (await preview(onRound(), 'void')).body;
    expect([again.count, codesOf(again.refused)]).toEqual([0, [['bet.second_admin', 3]]]);
    // Nor is one of them voided alone by whoever has asked for all of them.
    const [betId, memberId] = [ids[0], members[0]?.memberId];
    const { version } = (await risk.call('GET', `/api/bets/${betId}?memberId=${memberId}`)).body
      .bet;
    const one = { memberId, version, reasonCode: 'other' };
    const alone = await risk.call('POST', `/api/bets/${betId}/void`, one, keyed());
    expectRefusal(alone, 409, 'bet.second_admin');
    expect((await preview(onRound(), 'void', { by: top })).body.passes.count).toBe(3);
    const second = await start(onRound(), 'void', { by: top });
    await run();
    expect((await read(second.answer)).outcomes).toMatchObject({ needsSecond: 0, done: 3 });
    expect(await balances()).toEqual(members.map(() => START_WON));
    await expectSound();
  });

  it('goes on where a run was cut off, and decides nothing twice', async () => {
    for (let n = 0; n < 4; n += 1) await givenBets();
    const { answer } = await start(onRound(), 'cancel');
    const cutting = new AbortController();
    let looked = 0;
    await run(cutting.signal, () => {
      looked += 1;
      if (looked === 5) cutting.abort();
      return server.clock.now;
    });
    const { status, outcomes } = await read(answer);
    expect([status, outcomes.open > 0, outcomes.done > 0]).toEqual(['running', true, true]);
    await Promise.all([run(), run()]);
    expect(await read(answer)).toMatchObject({
      ...{ status: 'done', outcomes: { open: 0, done: 12, refused: 0 } },
    });
    expect(await balances()).toEqual(members.map(() => START_WON));
    await expectSound();
  });

  it('leaves what is still to come once its starter may not decide any more', async () => {
    await givenBets();
    const leaving = await signedIn(server, { type: 4 });
    const { answer } = await start(onRound(), 'cancel', { by: leaving });
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '=', leaving.adminId)
      .execute();
    await run();
    expect(codesOf((await read(answer)).refused)).toEqual([['session.forbidden', 3]]);
    expect(await balances()).toEqual(members.map(() => START_WON - 10_000));
  });
});

describe('bets.readBulkBets', () => {
  it('knows none of another product, and none that nobody has started', async () => {
    await givenBets();
    const { answer } = await start(onRound(), 'cancel');
    await run();
    const other = await risk.call('GET', `${SPORTS}/${answer.body.bulkId}`);
    expectRefusal(other, 404, 'record.not_found');
    expectRefusal(await risk.call('GET', `${MINIGAME}/${NOBODY}`), 404, 'record.not_found');
  });
});

describe('bets.previewBulkSports', () => {
  it('keeps carts of which an event has begun from being cancelled', async () => {
    const market = await givenMarket(server, 200);
    const ids = await givenCarts(market);
    expect((await preview({ betIds: ids }, 'cancel', { path: SPORTS })).body.count).toBe(3);
    await settleMarket(server, market, 'W');
    const { body } = await preview({ betIds: ids }, 'cancel', { path: SPORTS });
    expect([body.count, codesOf(body.refused)]).toEqual([0, [['bet.started', 3]]]);
    const filter = { event: market.eventId };
    const voided = (await preview(filter, 'void', { path: SPORTS })).body;
    expect(voided).toMatchObject({ count: 3, differenceWon: -30_000 });
  });
});

describe('bets.startBulkSports', () => {
  it('cancels before the start and voids after it, to the won', async () => {
    const [early, late] = [await givenMarket(server, 200), await givenMarket(server, 200)];
    const cancelled = await givenCarts(early);
    await givenCarts(late);
    const { answer } = await start({ betIds: cancelled }, 'cancel', { path: SPORTS });
    await run();
    expect((await read(answer, SPORTS)).outcomes).toMatchObject({ done: 3 });
    await settleMarket(server, late, 'W');
    expect(await balances()).toEqual(members.map(() => START_WON + 10_000));
    const voiding = await start({ event: late.eventId }, 'void', { path: SPORTS });
    await run();
    expect((await read(voiding.answer, SPORTS)).outcomes).toMatchObject({ done: 3 });
    expect(await balances()).toEqual(members.map(() => START_WON));
    const again = (await preview({ event: late.eventId }, 'void', { path: SPORTS })).body;
    expect([again.count, codesOf(again.refused)]).toEqual([0, [['bet.unchanged', 3]]]);
    await expectSound();
  });
});

describe('bets.readBulkSports', () => {
  it('is not for whoever may not decide', async () => {
    const auditor = await signedIn(server, { type: 5 });
    expectRefusal(await auditor.call('GET', `${SPORTS}/${NOBODY}`), 403, 'session.forbidden');
  });
});

const cancel = (bulkId: string, { path = MINIGAME, by = risk } = {}) =>
  by.call('POST', `${path}/${bulkId}/cancel`, {});

describe('bets.cancelBulkBets', () => {
  it('keeps what was decided, leaves the others placed, and says who has called it off', async () => {
    await givenBets();
    const { answer } = await start(onRound(), 'cancel');
    const { bulkId } = answer.body;
    const { db } = server.database;
    const order = await BET_BULKS.require(db, bulkId);
    const [row] = await BET_BULKS.listOpenRows(db, { bulkId, after: null, limit: 1 });
    if (!row) throw new Error('no row');
    await decideBetRow(platformOf(server), order, row);
    const { body } = await cancel(bulkId, { by: top });
    expect(body).toMatchObject({
      ...{ status: 'done', outcomes: { open: 0, done: 1, needsSecond: 0, refused: 2 } },
      calledOffBy: { _id: top.adminId, id: top.id },
      refused: [{ code: 'bet.bulk_cancelled', count: 2, sumWon: 20_000 }],
    });
    await run();
    const after = await balances();
    expect(after.filter((won) => won === START_WON)).toHaveLength(1);
    expect(after.filter((won) => won === START_WON - 10_000)).toHaveLength(2);
    const lines = await auditLines(server, 'bet.bulk_cancel');
    expect(lines.at(-1)).toMatchObject({
      ...{
        actor_login_id: top.id,
        before: { open: 2, done: 1 },
        after: { open: 0, done: 1, refused: 2 },
      },
    });
    expectRefusal(await cancel(bulkId), 409, 'bulk.over');
    await expectSound();
  });

  it('is not for whoever may not decide, and knows none of another product', async () => {
    await givenBets();
    const { bulkId } = (await start(onRound(), 'cancel')).answer.body;
    const auditor = await signedIn(server, { type: 5 });
    expectRefusal(await cancel(bulkId, { by: auditor }), 403, 'session.forbidden');
    expectRefusal(await cancel(bulkId, { path: SPORTS }), 404, 'record.not_found');
    expectRefusal(await cancel(NOBODY), 404, 'record.not_found');
    await run();
  });
});

describe('bets.cancelBulkSports', () => {
  it('leaves all of it where nothing was decided yet', async () => {
    const market = await givenMarket(server, 200);
    await givenCarts(market);
    const filter = { event: market.eventId };
    const { answer } = await start(filter, 'cancel', { path: SPORTS });
    const { body } = await cancel(answer.body.bulkId, { path: SPORTS });
    expect(body).toMatchObject({ outcomes: { open: 0, done: 0, refused: 3 } });
    await run();
    expect(await balances()).toEqual(members.map(() => START_WON - 10_000));
    expectRefusal(await cancel(answer.body.bulkId), 404, 'record.not_found');
  });
});
