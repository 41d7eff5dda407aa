// Every way in which a round is settled and taken back, cut off at each of its statements in turn, and by several servers at once.
import type { Drawn } from '@gwanje/contract';
import { appendAuditEvent } from '../src/audit/append-audit-event.command';
import { makeLedgerPartitions } from '../src/ledger/ledger-partitions';
import { ownResult } from '../src/minigames/rounds/draw-rounds';
import { settleDrawnRound } from '../src/minigames/rounds/settle-drawn-round.command';
import { transaction } from '../src/platform/database';
import { type CutOff, givenCutOff, MOMENTS } from './cut-off';
import type { FaultMoment } from './fault-proxy';
import { callWith, givenServer, type SignedIn, signedIn, type TestServer } from './given';
import { type FeedCall, feedCallWith, givenFeedKey } from './given-feed';
import { type GivenMember, givenMember } from './given-member';
import { keyed } from './given-request';
import {
  bet,
  betOn,
  DRAW_KEY,
  decideRound,
  drawDue,
  expectSoundLedger,
  type GivenRound,
  givenGame,
  givenOpenRound,
  passDraw,
  placedSums,
  readRound,
  resettleByTwo,
} from './given-round';

const FED = 'bogleladder';
const OWN = 'speedladder';
const LEFT_THREE = { side: 'Left', rungs: 'Three' };
const RIGHT_FOUR = { side: 'Right', rungs: 'Four' };
const START_WON = 1_000_000;
const LEFT = betOn(FED, 'LR', 'Left', 195);

let server: TestServer;
let operations: SignedIn;
let risk: SignedIn;
let feed: FeedCall;
let members: readonly GivenMember[];
let cut: CutOff;
/** The same server over connections that are cut. */
let other: TestServer;

beforeAll(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  operations = await signedIn(server, { type: 1 });
  risk = await signedIn(server, { type: 4 });
  feed = feedCallWith(server, await givenFeedKey(server, { scopes: ['players', 'results'] }));
  await givenGame(server, FED);
  await givenGame(server, OWN);
  cut = await givenCutOff(server);
  other = cut.other;
});
afterAll(async () => {
  await cut.close();
  await server.close();
});
beforeEach(async () => {
  members = [
    await givenMember(server, { walletsWon: { money: START_WON } }),
    await givenMember(server, { walletsWon: { money: START_WON } }),
  ];
});

const calledAs = (on: TestServer, { token }: SignedIn) => ({
  call: callWith(on, { gwanje_session: token }),
});

/** Money of the two members, won. */
const balances = () =>
  Promise.all(
    members.map(
      async ({ memberId }) =>
        (await feed('GET', `/feed/members/${memberId}/balances`)).body.moneyWon as number,
    ),
  );

/** The first has bet on both sides, the second on the left alone. */
async function givenBets(round: GivenRound, game: typeof FED | typeof OWN): Promise<void> {
  const [one, two] = members as [GivenMember, GivenMember];
  const placed = [
    await bet(feed, one, round, betOn(game, 'LR', 'Left', 195)),
    await bet(feed, one, round, { ...betOn(game, 'LR', 'Right', 195), stakeWon: 30_000 }),
    await bet(feed, two, round, { ...betOn(game, 'LR', 'Left', 195), stakeWon: 20_000 }),
  ];
  expect(placed.map(({ status }) => status)).toEqual([200, 200, 200]);
}

/** What the two have after each end of such a round. */
const AFTER = { open: [960_000, 980_000], left: [979_500, 1_019_000], right: [1_018_500, 980_000] };

async function givenDrawnRound(game: typeof FED | typeof OWN = FED): Promise<GivenRound> {
  const round = await givenOpenRound(server, game);
  await givenBets(round, game);
  passDraw(server, round);
  return round;
}

const kindsOf = async ({ round_id }: GivenRound): Promise<string[]> => {
  const rows = await server.database.db
    .selectFrom('settlement')
    .select('kind')
    .where('round_id', '=', round_id)
    .orderBy('settlement_id')
    .execute();
  return rows.map(({ kind }) => kind);
};

async function expectSound(): Promise<void> {
  await expectSoundLedger(server);
  const { kept, own } = await placedSums(server);
  expect(kept.filter(({ bets }) => Number(bets) !== 0)).toEqual(own);
}

/** Draws one round, as the job does, on the server whose connections are cut. */
const drawThere = ({ round_id }: GivenRound) =>
  transaction(cut.faulty.db, (tx) =>
    settleDrawnRound(
      { tx, now: () => server.clock.now, appendAudit: appendAuditEvent },
      round_id,
      (round) => ownResult(DRAW_KEY, round),
    ),
  ).then(
    () => true,
    () => false,
  );

/** One decision, with everything that it says fixed, so that repeating it repeats the same. */
async function prepare(
  round: GivenRound,
  action: 'result' | 'rollback' | 'resettle' | 'void',
  draw?: Drawn,
) {
  const path = `/api/minigames/rounds/${round.round_id}`;
  const asked = { action, ...(draw && { draw }) };
  const { body: preview } = await risk.call('POST', `${path}/preview`, asked);
  const { body } = await risk.call('GET', path);
  const sent = {
    ...{ version: body.round.version, reason: 'a test', expected: preview.expected },
    ...(draw && { draw }),
  };
  const options = keyed();
  return {
    press: async (on: TestServer = other) => {
      const answer = await calledAs(on, risk).call('POST', `${path}/${action}`, sent, options);
      return answer.status === 200;
    },
  };
}

const tell = (on: TestServer, round: GivenRound, draw: Drawn = LEFT_THREE) =>
  feedCallOn(on)('POST', '/feed/results/minigames', {
    ...{ game: FED, dayOn: round.day_on, roundNo: round.round_no, draw },
    ...{ drawnAt: round.draw_at.toISOString(), sourceRef: 'a-1' },
  });
let feedCallOn: (on: TestServer) => FeedCall;
beforeAll(async () => {
  const key = await givenFeedKey(server, { scopes: ['players', 'results'] });
  feedCallOn = (on) => feedCallWith(on, key);
});

const cutEverywhere = (
  { round, ...pressed }: { name: string; moment: FaultMoment; round: GivenRound },
  press: () => Promise<boolean>,
) =>
  cut.everywhere(
    pressed,
    () => press(),
    async () => (await kindsOf(round)).length,
  );

const ACTIONS = {
  rollback: { before: ['settle'], ends: AFTER.open, kinds: ['settle', 'rollback'] },
  resettle: {
    ...{ before: ['settle'], draw: RIGHT_FOUR, ends: AFTER.right },
    kinds: ['settle', 'rollback', 'settle'],
  },
  void: {
    ...{ before: ['settle'], ends: [START_WON, START_WON] },
    kinds: ['settle', 'rollback', 'void'],
  },
} as const;

describe.each(MOMENTS)('a round cut off %s its statements', (moment) => {
  it('is drawn here once, wholly or not at all', async () => {
    const round = await givenDrawnRound(OWN);
    await cutEverywhere({ name: 'draw', moment, round }, () => drawThere(round));
    await drawDue(server);
    expect(await kindsOf(round)).toEqual(['settle']);
    const { draw } = (await readRound(operations, round)).body.round;
    expect(await balances()).toEqual(draw.side === 'Left' ? AFTER.left : AFTER.right);
    await expectSound();
  });

  it('is settled once by what a feed tells', async () => {
    const round = await givenDrawnRound();
    const press = async () => (await tell(other, round)).status === 200;
    await cutEverywhere({ name: 'feed', moment, round }, press);
    expect((await tell(other, round)).body).toEqual({ outcome: 'known' });
    expect(await kindsOf(round)).toEqual(['settle']);
    expect(await balances()).toEqual(AFTER.left);
    await expectSound();
  });

  it.each(Object.entries(ACTIONS))(
    'has its %s once, to the won',
    async (name, { before, ends, kinds, ...more }) => {
      const round = await givenDrawnRound();
      await decideRound(operations, round, 'result', LEFT_THREE);
      await decideRound(risk, round, 'result', LEFT_THREE);
      const draw = 'draw' in more ? more.draw : undefined;
      // Another result is entered by two; the last of them is the one that is cut off.
      if (draw) await decideRound(operations, round, 'resettle', draw);
      const { press } = await prepare(round, name as keyof typeof ACTIONS, draw);
      await cutEverywhere({ name, moment, round }, press);
      const after = await cut.everything();
      expect(await press()).toBe(true);
      expect(await cut.everything()).toEqual(after);
      expect(await kindsOf(round)).toEqual(kinds);
      expect(await balances()).toEqual(ends);
      await expectSound();
    },
  );
});

describe('several servers at once', () => {
  it('settle a round once, whoever tells or draws it how often', async () => {
    const own = await givenDrawnRound(OWN);
    await Promise.all([drawDue(server), drawThere(own), drawDue(server), drawThere(own)]);
    expect(await kindsOf(own)).toEqual(['settle']);

    const round = await givenDrawnRound();
    const before = await balances();
    const told = await Promise.all(
      [server, other, server, other].map((on) => tell(on, round, LEFT_THREE)),
    );
    const outcomes = told.map(({ body }) => body.outcome).sort();
    expect(outcomes).toEqual(['known', 'known', 'known', 'settled']);
    expect(await kindsOf(round)).toEqual(['settle']);
    const paid = [19_500, 39_000];
    expect(await balances()).toEqual(before.map((won, index) => won + (paid[index] as number)));
    await expectSound();
  });

  it('keep the first of results that contradict each other, and tell of the others', async () => {
    const round = await givenDrawnRound();
    const told = await Promise.all([
      tell(server, round, LEFT_THREE),
      tell(other, round, RIGHT_FOUR),
      tell(server, round, LEFT_THREE),
      tell(other, round, RIGHT_FOUR),
    ]);
    const outcomes = told.map(({ body }) => body.outcome).sort();
    expect(outcomes).toEqual(['differs', 'differs', 'known', 'settled']);
    expect(await kindsOf(round)).toEqual(['settle']);
    const { draw } = (await readRound(operations, round)).body.round;
    const isLeft = draw.side === 'Left';
    expect(await balances()).toEqual(isLeft ? AFTER.left : AFTER.right);
    // Late, after it was taken back: kept, and nothing moves before somebody decides.
    await decideRound(operations, round, 'rollback');
    expect((await tell(other, round)).body).toEqual({ outcome: 'held' });
    expect(await balances()).toEqual(AFTER.open);
    await expectSound();
  });

  it('carry out one of the decisions that several people take on the same round', async () => {
    const round = await givenDrawnRound();
    await tell(server, round);
    await decideRound(operations, round, 'resettle', RIGHT_FOUR);
    const decisions = [
      await prepare(round, 'rollback'),
      await prepare(round, 'void'),
      await prepare(round, 'resettle', RIGHT_FOUR),
      await prepare(round, 'rollback'),
    ];
    const done = await Promise.all(
      decisions.map(({ press }, index) => press(index % 2 === 0 ? server : other)),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    const settlements = [['rollback'], ['rollback', 'void'], ['rollback', 'settle'], ['rollback']];
    const ends = [AFTER.open, [START_WON, START_WON], AFTER.right, AFTER.open];
    const which = done.indexOf(true);
    expect(await kindsOf(round)).toEqual(['settle', ...(settlements[which] as string[])]);
    expect(await balances()).toEqual(ends[which]);
    await expectSound();
  });

  it('take bets until a round is closed, and leave none of them unsettled', async () => {
    const round = await givenOpenRound(server, FED);
    await givenBets(round, FED);
    const [one] = members as [GivenMember, GivenMember];
    const { body } = await readRound(operations, round);
    const close = { version: body.round.version, reason: 'a test' };
    const path = `/api/minigames/rounds/${round.round_id}/close`;
    const placed = await Promise.all([
      ...[1, 2, 3, 4].map(() => bet(feed, one, round, betOn(FED, 'LR', 'Left', 195))),
      calledAs(other, operations).call('POST', path, close),
      ...[1, 2, 3, 4].map(() => bet(feed, one, round, betOn(FED, 'LR', 'Left', 195))),
    ]);
    expect(placed.every(({ status }) => status === 200 || status === 409)).toBe(true);
    passDraw(server, round);
    await tell(other, round, RIGHT_FOUR);
    const open = await server.database.db
      .selectFrom('bet')
      .select('bet_id')
      .where('round_id', '=', round.round_id)
      .where('result', '=', 'I')
      .execute();
    expect(open).toEqual([]);
    await expectSound();
  });
});

describe.each(MOMENTS)('a bet cut off %s its statements', (moment) => {
  it('is taken once, wholly or not at all, and the same call finds out', async () => {
    const round = await givenOpenRound(server, FED);
    const { memberId } = members[0] as GivenMember;
    const betIds = () =>
      server.database.db
        .selectFrom('bet')
        .select('bet_id')
        .where('member_id', '=', memberId)
        .execute();
    // Opens a connection and reads the round's documents, which calls after it find in memory.
    expect((await bet(feedCallOn(other), members[1] as GivenMember, round, LEFT)).status).toBe(200);
    let sent: object = {};
    let headers = keyed().headers;
    const press = async (statement: number) => {
      headers = keyed().headers;
      sent = { memberId, roundId: round.round_id, reference: `cut-${statement}`, ...LEFT };
      const answer = await feedCallOn(other)('POST', '/feed/bets/minigames', sent, headers);
      return answer.status === 200;
    };
    await cut.everywhere({ name: 'bet', moment }, press, async () => (await betIds()).length);
    const taken = await betIds();
    const again = await feedCallOn(server)('POST', '/feed/bets/minigames', sent, headers);
    expect(taken).toEqual([{ bet_id: again.body.betId }]);
    expect(await betIds()).toEqual(taken);
    expect((await balances())[0]).toBe(START_WON - LEFT.stakeWon);
    await expectSound();
  });
});

it('returns every balance to the won, however often a round is settled and taken back', async () => {
  const round = await givenDrawnRound();
  await tell(server, round);
  for (const [draw, ends] of [
    [RIGHT_FOUR, AFTER.right],
    [LEFT_THREE, AFTER.left],
  ] as const) {
    expect((await decideRound(operations, round, 'rollback')).status).toBe(200);
    expect(await balances()).toEqual(AFTER.open);
    const anew = await resettleByTwo([operations, risk], round, draw);
    expect(anew.body.outcome).toBe('done');
    expect(await balances()).toEqual(ends);
  }
  expect((await decideRound(operations, round, 'void')).status).toBe(200);
  expect(await balances()).toEqual([START_WON, START_WON]);
  await expectSound();
});
