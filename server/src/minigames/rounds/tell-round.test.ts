// Rounds that a provider holds: told, bet on at a share of its odds, settled by what it says came out.
import type { GameId, RoundOffer } from '@gwanje/contract';
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
import {
  bet,
  changeRound,
  DRAW_KEY,
  decideRound,
  expectSoundLedger,
  givenGame,
  makeNextRounds,
  readRound,
} from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { transaction } from '../../platform/database';
import { appendSetting } from '../../settings/setting-versions.queries';

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
  for (const game of ['bet365Horse', 'tokenGraph', 'bet365Premier'] as const)
    await givenGame(server, game);
});
afterEach(() => server.close());

const RACE: RoundOffer = {
  ...{ event: 'Ascot 3R', linesHundredths: {} },
  picks: [
    {
      ...{ market: 'WIN', pick: '1', oddsHundredths: 350 },
      name: { ko: '번개', en: 'Thunder' },
    },
    { market: 'WIN', pick: '2', oddsHundredths: 145, name: { ko: '바람', en: 'Wind' } },
  ],
};
const GRAPH: RoundOffer = { event: '', linesHundredths: {}, picks: [] };

const inMs = (ms: number) => new Date(server.clock.now.getTime() + ms).toISOString();
let rounds = 7_000;

/** Tells of a round that opens in a minute unless it says otherwise; what was sent with its answer. */
async function tell(game: GameId, offer: RoundOffer, change: object = {}) {
  rounds += 1;
  const sent = {
    ...{ game, dayOn: '2026-07-01', roundNo: rounds, offer },
    ...{ opensAt: inMs(60_000), closesAt: inMs(170_000), drawAt: inMs(180_000) },
    ...change,
  };
  return { sent, answer: await feed('POST', '/feed/rounds', sent) };
}

async function givenTold(game: GameId, offer: RoundOffer) {
  const { sent, answer } = await tell(game, offer);
  expect(answer.body).toMatchObject({ outcome: 'made' });
  server.clock.advance(60_000);
  return { sent, round_id: answer.body.roundId as string };
}
type Told = Awaited<ReturnType<typeof givenTold>>;

const tellResult = ({ sent }: Told, draw: object, change: object = {}) =>
  feed('POST', '/feed/results/minigames', {
    ...{ game: sent.game, dayOn: sent.dayOn, roundNo: sent.roundNo, draw },
    ...{ drawnAt: sent.drawAt, sourceRef: 'p-1', proof: 'sha256 of 17' },
    ...change,
  });

const on = (market: string, pick: string, oddsHundredths: number) => ({
  ...{ betType: `B36${market}`, pick, oddsHundredths, stakeWon: 10_000 },
});
const balance = async () =>
  (await feed('GET', `/feed/members/${member.memberId}/balances`)).body.moneyWon;

/** Saves what of the odds of races is offered. */
const offerShare = (percent: number, version: number) =>
  transaction(server.database.db, (tx) =>
    appendSetting(
      tx,
      'bet365Horse',
      { category: 'bet365HorseRateV2', version, WINFactor: percent },
      { savedAt: server.clock.now, savedBy: null },
    ),
  );

describe('feed.tellRound', () => {
  it("makes a round once, changes it until it opens, and leaves 'round.offer'", async () => {
    const { sent, answer } = await tell('bet365Horse', RACE);
    const { roundId } = answer.body;
    expect(answer.body.outcome).toBe('made');
    const again = (change: object) => feed('POST', '/feed/rounds', { ...sent, ...change });
    expect((await again({})).body).toEqual({ roundId, outcome: 'known' });
    const other = { ...RACE, event: 'Ascot 4R' };
    expect((await again({ offer: other })).body).toEqual({ roundId, outcome: 'changed' });
    server.clock.advance(60_000);
    expect((await again({})).body).toEqual({ roundId, outcome: 'kept' });
    const { body } = await readRound(operations, { round_id: roundId });
    expect(body.round).toMatchObject({ offer: other, seedHash: null });
    expect(await auditLines(server, 'round.offer')).toHaveLength(4);
    // Nobody makes rounds of our own beside them.
    await makeNextRounds(server);
    const { rows } = (await operations.call('GET', '/api/minigames/rounds?gameType=bet365Horse'))
      .body;
    expect(rows).toHaveLength(1);
  });

  it('gives no other times to a round whose result was told before it opened', async () => {
    const { sent, answer } = await tell('bet365Horse', RACE);
    const round = { sent, round_id: answer.body.roundId as string };
    const early = { drawnAt: inMs(0) };
    expect((await tellResult(round, { WIN: '1' }, early)).body).toEqual({ outcome: 'held' });
    expect((await changeRound(operations, round, 'release')).status).toBe(200);
    const later = { ...sent, closesAt: inMs(175_000) };
    expect((await feed('POST', '/feed/rounds', later)).body.outcome).toBe('kept');
    server.clock.advance(60_000);
    expectRefusal(await bet(feed, member, round, on('WIN', '1', 350)), 409, 'bet.closed');
  });

  it('makes one round of two calls that come at once', async () => {
    const sent = (await tell('bet365Horse', RACE)).sent;
    const next = { ...sent, roundNo: sent.roundNo + 500 };
    const answers = await Promise.all([1, 2, 3].map(() => feed('POST', '/feed/rounds', next)));
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual(['known', 'known', 'made']);
    expect(new Set(answers.map(({ body }) => body.roundId)).size).toBe(1);
  });

  it('refuses what is no round of a provider', async () => {
    const of = async (...told: Parameters<typeof tell>) => (await tell(...told)).answer;
    expectRefusal(await of('powerball', RACE), 409, 'round.not_of_provider');
    expectRefusal(await of('bet365Dog', RACE), 409, 'round.not_registered');
    expectRefusal(await of('bet365Premier', RACE), 400, 'round.wrong_offer');
    for (const times of [{ drawAt: inMs(-1) }, { closesAt: inMs(0) }, { drawAt: inMs(90_000_000) }])
      expectRefusal(await of('bet365Horse', RACE, times), 400, 'round.wrong_offer');
  });

  it('takes the share that holds when it opens, and the round keeps it', async () => {
    const { answer } = await tell('bet365Horse', RACE);
    await offerShare(90, 2);
    await makeNextRounds(server);
    server.clock.advance(60_000);
    await offerShare(50, 3);
    const { rounds: sold } = (await feed('GET', '/feed/rounds?game=bet365Horse')).body;
    expect(sold).toMatchObject([
      {
        ...{ roundId: answer.body.roundId, event: 'Ascot 3R' },
        odds: [
          { pick: '1', oddsHundredths: 315, name: { ko: '번개' } },
          { pick: '2', oddsHundredths: 130 },
        ],
      },
    ]);
    const { body } = await readRound(operations, { round_id: answer.body.roundId });
    expect(body.round.sharePercents).toEqual({ WINFactor: 90 });
  });
});

describe('bets on rounds that a provider holds', () => {
  it('are taken at what is offered, said by name, and paid by what came out', async () => {
    const round = await givenTold('bet365Horse', RACE);
    expectRefusal(await bet(feed, member, round, on('WIN', '1', 349)), 409, 'bet.odds_changed');
    expectRefusal(await bet(feed, member, round, on('WIN', '3', 350)), 409, 'bet.not_on_sale');
    expect((await bet(feed, member, round, on('WIN', '1', 350))).body.expectedWon).toBe(35_000);
    await bet(feed, member, round, on('WIN', '2', 145));
    const open = (await readRound(operations, round)).body.round;
    // The one pays 35,000 and the other 14,500 of 20,000.
    expect(open.liability).toMatchObject({ worstWon: -15_000, bestWon: 5_500 });
    server.clock.advance(120_000);
    expectRefusal(await tellResult(round, { WIN: '9' }), 400, 'result.wrong_draw');
    expect((await tellResult(round, { WIN: '1' })).body).toEqual({ outcome: 'settled' });
    expect((await tellResult(round, { WIN: '1' })).body).toEqual({ outcome: 'known' });
    expect((await tellResult(round, { WIN: '2' })).body).toEqual({ outcome: 'differs' });
    expect(await balance()).toBe(1_015_000);
    const { rows } = (await operations.call('GET', '/api/bets?gameType=bet365Horse')).body;
    expect(rows.find(({ pick }: { pick: string }) => pick === '1')).toMatchObject({
      ...{ result: 'W', payoutWon: 35_000 },
      offered: {
        ...{ event: 'Ascot 3R', oddsHundredths: 350, name: { ko: '번개', en: 'Thunder' } },
        drawn: { ko: '번개', en: 'Thunder' },
      },
    });
    // Whoever backs every runner alike has played for nothing.
    const counted = await server.database.db.selectFrom('counted_stake').selectAll().execute();
    expect(counted).toEqual([]);
    const { results } = (await readRound(operations, round)).body;
    expect(results[0]).toMatchObject({ source: 'feed', proof: 'sha256 of 17' });
    await expectSoundLedger(server);
  });

  it('on a multiple win where it was reached', async () => {
    const round = await givenTold('tokenGraph', GRAPH);
    const at = (pick: string) => ({
      ...{ betType: 'TKNCASHOUT', pick, oddsHundredths: Number(pick), stakeWon: 10_000 },
    });
    for (const pick of ['150', '235', '236'])
      expect((await bet(feed, member, round, at(pick))).status).toBe(200);
    expectRefusal(await bet(feed, member, round, at('100')), 409, 'bet.not_on_sale');
    const { rounds: sold } = (await feed('GET', '/feed/rounds?game=tokenGraph')).body;
    expect(sold[0].odds).toEqual([
      { betType: 'TKNCASHOUT', pick: 'any', oddsHundredths: 100, name: null },
    ]);
    server.clock.advance(120_000);
    await tellResult(round, { multiple: 235 });
    expect(await balance()).toBe(1_000_000 - 30_000 + 15_000 + 23_500);
    await expectSoundLedger(server);
  });

  it('give a stake back where the line is met, are entered by two, and taken back', async () => {
    const round = await givenTold('bet365Premier', {
      ...{ event: 'A v B', linesHundredths: { UO: 300 } },
      picks: ['Under', 'Over'].map((pick) => ({
        ...{ market: 'UO', pick, oddsHundredths: 190, name: null },
      })),
    });
    const { betId } = (await bet(feed, member, round, on('UO', 'Over', 190))).body;
    const ruleOf = async () =>
      (await operations.call('GET', `/api/bets/${betId}?memberId=${member.memberId}`)).body.why
        .rule;
    server.clock.advance(121_000);
    const enter = (by: SignedIn, draw: { home: number; away: number }) =>
      decideRound(by, round, 'result', draw);
    // The provider is given ten intervals of three minutes.
    expectRefusal(await enter(risk, { home: 2, away: 1 }), 409, 'round.provider_first');
    server.clock.advance(30 * 60_000);
    expect((await enter(risk, { home: 2, away: 1 })).body.outcome).toBe('needsSecond');
    expect((await enter(operations, { home: 2, away: 1 })).body.outcome).toBe('done');
    expect(await balance()).toBe(1_000_000);
    expect(await ruleOf()).toBe('betRefundPush');
    expect((await decideRound(operations, round, 'rollback')).status).toBe(200);
    expect(await balance()).toBe(990_000);
    expect((await decideRound(operations, round, 'void')).status).toBe(200);
    expect(await balance()).toBe(1_000_000);
    expect(await ruleOf()).toBe('betRefundRound');
    await expectSoundLedger(server);
  });
});
