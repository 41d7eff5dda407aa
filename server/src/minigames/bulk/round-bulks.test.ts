// The same decision on many rounds: dry run, exactly what was seen, once whatever is cut off.
import { type RefusalCode, ROUNDS_AT_ONCE_MAX } from '@gwanje/contract';
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
import { keyed } from '../../../test/given-request';
import {
  bet,
  betOn,
  DRAW_KEY,
  decideRound,
  expectSoundLedger,
  type GivenRound,
  givenGame,
  givenOpenRound,
  passDraw,
} from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { roundBulksJob } from './run-round-bulks';

const BULK = '/api/minigames/rounds/bulk';
const START_WON = 1_000_000;

let server: TestServer;
let risk: SignedIn;
let feed: FeedCall;
let results: FeedCall;
let member: GivenMember;
let fed: GivenRound;

beforeAll(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  const top = await signedIn(server);
  risk = await signedIn(server, { type: 4 });
  feed = feedCallWith(server, await givenFeedKey(server, { top }));
  results = feedCallWith(server, await givenFeedKey(server, { top, scopes: ['results'] }));
  await givenGame(server, 'bogleladder');
  await givenGame(server, 'speedladder');
  await leaseElsewhere(server, roundBulksJob);
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await givenMember(server, { walletsWon: { money: START_WON } });
  fed = await givenOpenRound(server, 'bogleladder');
  await bet(feed, member, fed, betOn('bogleladder', 'LR', 'Left', 195));
});

/** More settled rounds of a game than one decision may have. */
const givenTooMany = () =>
  server.owner.pool.query(
    `insert into game_round (round_id, game, day_on, round_no, rotation, opens_at, closes_at,
       draw_at, bet_version, rate_version, status, draw, source, settled_at)
     select ('01800000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'starLadder1',
       '2020-01-01'::date + n / 400, 1 + n % 400, n, now(), now(), now(), 0, 0, 'settled',
       '{"side":"Left","rungs":"Three"}', 'own', now()
     from generate_series(0, $1::int) as n`,
    [ROUNDS_AT_ONCE_MAX],
  );

const balance = async () =>
  (await feed('GET', `/feed/members/${member.memberId}/balances`)).body.moneyWon as number;
const preview = (filter: object, action: string, by = risk): Promise<Answer> =>
  by.call('POST', `${BULK}/preview`, { filter, action });

/** What its preview shows, to be started. */
async function orderOf(filter: object, action: string) {
  const { body } = await preview(filter, action);
  return {
    ...{ filter, action, reason: '결과 확인', expectedCount: body.count },
    ...{ expectedSumWon: body.sumWon, expectedDigest: body.digest },
  };
}
const start = async (filter: object, action: string): Promise<Answer> =>
  risk.call('POST', BULK, await orderOf(filter, action), keyed());
const run = (signal = new AbortController().signal) =>
  roundBulksJob.run(platformOf(server), signal);
const read = async ({ body: { bulkId } }: Answer): Promise<Answer['body']> =>
  (await risk.call('GET', `${BULK}/${bulkId}`)).body;
const codesOf = (parts: readonly { code: RefusalCode; count: number }[]) =>
  parts.map(({ code, count }) => [code, count]);
const statusOf = async ({ round_id }: GivenRound) =>
  (await risk.call('GET', `/api/minigames/rounds/${round_id}`)).body.round.state;

describe('minigames.previewBulkRounds', () => {
  it('names what it would decide and what a rule keeps from it, and moves nothing', async () => {
    const own = await givenOpenRound(server, 'speedladder');
    const roundIds = [fed.round_id, own.round_id];
    const { body: seen } = await preview({ roundIds }, 'void');
    expect(seen).toMatchObject({ count: 2, sumWon: 10_000, differenceWon: 10_000, refused: [] });
    expect(seen.passes.rows.map(({ id }: { id: string }) => id)).toContain(
      `보글 사다리 ${fed.round_no}회`,
    );
    const { body: early } = await preview({ roundIds }, 'ask');
    expect(codesOf(early.refused)).toEqual([['round.not_asked', 2]]);
    passDraw(server, fed);
    // What is drawn here nobody has to be asked for.
    const { body: late } = await preview({ roundIds }, 'ask');
    expect(late).toMatchObject({ count: 1, passes: { rows: [{ roundId: fed.round_id }] } });
    expect(late).not.toHaveProperty('differenceWon');
    expect(await balance()).toBe(START_WON - 10_000);
  });

  it('is not for whoever may not decide, nor of more than may be decided at once', async () => {
    await givenTooMany();
    expectRefusal(await preview({ gameType: 'starLadder1' }, 'hold'), 409, 'list.too_wide');
    const auditor = await signedIn(server, { type: 5 });
    expectRefusal(await preview({}, 'hold', auditor), 403, 'session.forbidden');
  });
});

describe('minigames.startBulkRounds', () => {
  it('gives every stake back of exactly those that were seen, each with its line', async () => {
    const answer = await start({ roundIds: [fed.round_id] }, 'void');
    expect(answer.body).toMatchObject({ status: 'running', count: 1, outcomes: { open: 1 } });
    await run();
    await run();
    expect(await read(answer)).toMatchObject({ status: 'done', outcomes: { done: 1 } });
    expect(await statusOf(fed)).toBe('void');
    expect(await balance()).toBe(START_WON);
    const lines = await auditLines(server, 'round.void');
    expect(lines.filter(({ subject }) => subject === `round/${fed.round_id}`)).toHaveLength(1);
    await expectSoundLedger(server);
  });

  it('does not begin where a bet has come since, and leaves a round on which one came later', async () => {
    const filter = { roundIds: [fed.round_id] };
    const order = await orderOf(filter, 'void');
    await bet(feed, member, fed, betOn('bogleladder', 'LR', 'Right', 195));
    expectRefusal(await risk.call('POST', BULK, order, keyed()), 409, 'round.bulk_changed');
    const answer = await start(filter, 'void');
    await bet(feed, member, fed, betOn('bogleladder', 'TF', 'Four', 195));
    await run();
    expect(await read(answer)).toMatchObject({
      ...{ outcomes: { done: 0, refused: 1 }, refusedIds: [fed.round_id] },
      refused: [{ code: 'round.preview_changed', count: 1, rows: [{ roundId: fed.round_id }] }],
    });
    expect(await balance()).toBe(START_WON - 30_000);
  });

  it('holds, and goes on with what a server that died has left', async () => {
    const own = await givenOpenRound(server, 'speedladder');
    const answer = await start({ roundIds: [fed.round_id, own.round_id] }, 'hold');
    await run(AbortSignal.abort());
    expect(await read(answer)).toMatchObject({ status: 'running', outcomes: { open: 2 } });
    await run();
    expect(await read(answer)).toMatchObject({ status: 'done', outcomes: { done: 2 } });
    expect([await statusOf(fed), await statusOf(own)]).toEqual(['held', 'held']);
    expect(await auditLines(server, 'round.bulk_start')).toContainEqual(
      expect.objectContaining({ subject: `bulk/${answer.body.bulkId}` }),
    );
    expect(await auditLines(server, 'round.bulk_finish')).not.toHaveLength(0);
  });
});

describe('rounds that are read from others', () => {
  let source: { round_id: string };
  let ladder: GivenRound;

  beforeEach(async () => {
    await givenGame(server, 'ntryPowerball');
    await givenGame(server, 'ntryladder');
    ladder = await givenOpenRound(server, 'ntryladder');
    source = await server.database.db
      .selectFrom('game_round')
      .select('round_id')
      .where('game', '=', 'ntryPowerball')
      .where('day_on', '=', ladder.day_on)
      .where('round_no', '=', ladder.round_no)
      .executeTakeFirstOrThrow();
    await bet(feed, member, ladder, betOn('ntryladder', 'OE', 'Odd', 195));
    await bet(feed, member, source, betOn('ntryPowerball', 'POE', 'Odd', 195));
  });
  const states = async () => [
    await statusOf(ladder),
    await statusOf({ ...ladder, round_id: source.round_id }),
  ];

  it.each(['the source alone', 'both'])(
    'are counted, and voided once each, where %s is asked for',
    async (asked) => {
      const roundIds = asked === 'both' ? [source.round_id, ladder.round_id] : [source.round_id];
      const { body: seen } = await preview({ roundIds }, 'void');
      expect(seen).toMatchObject({ count: 2, sumWon: 20_000, differenceWon: 20_000, refused: [] });
      expect(seen.passes.rows.map(({ id }: { id: string }) => id).sort()).toEqual([
        `엔트리 파워볼 ${ladder.round_no}회`,
        `엔트리 파워사다리 ${ladder.round_no}회`,
      ]);
      expect((await preview({ roundIds: [source.round_id] }, 'hold')).body.count).toBe(1);
      const before = await balance();
      const answer = await start({ roundIds }, 'void');
      await run();
      expect(await read(answer)).toMatchObject({ outcomes: { done: 2, refused: 0 }, refused: [] });
      expect(await states()).toEqual(['void', 'void']);
      expect((await balance()) - before).toBe(20_000);
      const voided = (await auditLines(server, 'round.void')).map(({ subject }) => subject);
      for (const { round_id } of [source, ladder])
        expect(voided.filter((subject) => subject === `round/${round_id}`)).toHaveLength(1);
      // What was voided with the source comes back with it.
      expect((await decideRound(risk, source, 'rollback')).status).toBe(200);
      expect(await states()).toEqual(['rolledBack', 'rolledBack']);
      expect(await balance()).toBe(before);
      await expectSoundLedger(server);
    },
  );

  it('keep their source from being voided where one of them has changed since', async () => {
    const answer = await start({ roundIds: [source.round_id] }, 'void');
    await bet(feed, member, ladder, betOn('ntryladder', 'OE', 'Even', 195));
    await run();
    expect(await read(answer)).toMatchObject({
      outcomes: { done: 0, refused: 2 },
      refused: [{ code: 'round.preview_changed', count: 2 }],
    });
    expect(await states()).not.toContain('void');
  });
});

describe('minigames.cancelBulkRounds', () => {
  it('leaves what is still to come as it is', async () => {
    const answer = await start({ roundIds: [fed.round_id] }, 'void');
    const path = `${BULK}/${answer.body.bulkId}/cancel`;
    expect((await risk.call('POST', path)).body).toMatchObject({
      ...{ status: 'done', outcomes: { refused: 1 }, calledOffBy: { _id: risk.adminId } },
      refused: [{ code: 'round.bulk_cancelled' }],
    });
    await run();
    expect(await statusOf(fed)).not.toBe('void');
    expectRefusal(await risk.call('POST', path), 409, 'bulk.over');
    const none = `${BULK}/${fed.round_id}/cancel`;
    expectRefusal(await risk.call('POST', none), 404, 'record.not_found');
    expect(await auditLines(server, 'round.bulk_cancel')).toHaveLength(1);
  });
});

describe('minigames.readBulkRounds', () => {
  it('knows nothing of what was never started', async () => {
    expectRefusal(await risk.call('GET', `${BULK}/${fed.round_id}`), 404, 'record.not_found');
  });
});

describe('feed.listWantedResults', () => {
  it('names the rounds that wait for a feed, first what was asked for again', async () => {
    const wanted = async () =>
      (await results('GET', '/feed/results/minigames?game=bogleladder')).body.rounds as {
        roundId: string;
        askedAt: string | null;
      }[];
    expect((await wanted()).map(({ roundId }) => roundId)).not.toContain(fed.round_id);
    passDraw(server, fed);
    await start({ roundIds: [fed.round_id] }, 'ask');
    expect((await wanted()).find(({ roundId }) => roundId === fed.round_id)).toMatchObject({
      ...{ game: 'bogleladder', roundNo: fed.round_no, askedAt: null },
    });
    await run();
    const [first] = await wanted();
    expect(first).toMatchObject({ roundId: fed.round_id, askedAt: expect.any(String) });
    expect(await auditLines(server, 'round.ask')).toHaveLength(1);
    const none = await results('GET', '/feed/results/minigames?game=speedladder');
    expect(none.body.rounds).toEqual([]);
  });
});
