// A new family of games is its entry, its labels and its table of rules: one that only this test knows is played.
import type * as Games from '../../packages/contract/src/games';
import type * as Sets from '../../packages/contract/src/market-sets';
import type * as Rules from '../../packages/game-rules/src/market-sets.rule';
import type * as Partitions from '../src/ledger/ledger-partitions';
import type * as Given from './given';
import type * as GivenFeed from './given-feed';
import type * as GivenMember from './given-member';
import type * as GivenRound from './given-round';

const FACES = ['1', '2', '3', '4', '5', '6'];
const sizeOf = (face: string) => (Number(face) <= 3 ? 'Small' : 'Large');
const WORDS = { ko: 'x', en: 'x' };
const picksAt = (names: readonly string[], rate: string) =>
  Object.fromEntries(names.map((name) => [name, { ...WORDS, rate }]));

/** Everything that the family is. Whoever is loaded after it knows it. */
function addFamily(): void {
  const sets = jest.requireActual<typeof Sets>('../../packages/contract/src/market-sets');
  Object.assign(sets.MARKET_SETS, {
    testDie: {
      odds: 'settings',
      rates: {
        faceRate: { ...WORDS, breakEvenHundredths: 600 },
        sizeRate: { ...WORDS, breakEvenHundredths: 200 },
      },
      markets: {
        FACE: { ...WORDS, picks: picksAt(FACES, 'faceRate') },
        SIZE: { ...WORDS, picks: picksAt(['Small', 'Large'], 'sizeRate') },
      },
    },
  });
  const games = jest.requireActual<typeof Games>('../../packages/contract/src/games');
  Object.assign(games.GAMES, {
    testDie: {
      ...{ ko: 'x', en: 'Die', module: 'split', set: 'testDie', prefix: 'DIE' },
      ...{ intervalSeconds: 120, firstDrawSeconds: 120, draw: 'own', alarm: 'split' },
    },
  });
  (games.GAME_IDS as string[]).push('testDie');
  const rules = jest.requireActual<typeof Rules>('../../packages/game-rules/src/market-sets.rule');
  Object.assign(rules.MARKET_SET_RULES, {
    testDie: {
      cells: FACES.map((face) => ({ facts: { face, size: sizeOf(face) }, weight: 1 })),
      draws: { face: FACES },
      markets: { FACE: { reads: ['face'] }, SIZE: { reads: ['size'] } },
    },
  });
}

/** The product with its tests' helpers, loaded when the family is there already. */
const load = () => ({
  ...jest.requireActual<typeof Partitions>('../src/ledger/ledger-partitions'),
  ...jest.requireActual<typeof Given>('./given'),
  ...jest.requireActual<typeof GivenFeed>('./given-feed'),
  ...jest.requireActual<typeof GivenMember>('./given-member'),
  ...jest.requireActual<typeof GivenRound>('./given-round'),
});

const GAME = 'testDie' as Games.GameId;
const SETTINGS = `/api/v2/config-minigames/${GAME}`;

/** Saves a document of the game as its page does. */
async function save(operations: Given.SignedIn, category: string, change: object): Promise<void> {
  const { body } = await operations.call('GET', SETTINGS);
  const before = body.find((one: { category: string }) => one.category === category);
  const saved = await operations.call('PUT', `/api/v2/config-minigames/${category}`, {
    ...{ ...before, ...change },
  });
  expect([category, saved.status, saved.body.code]).toEqual([category, 200, undefined]);
}

// Of its own, so that no other test is given a game that does not exist.
let product: ReturnType<typeof load>;
jest.isolateModules(() => {
  addFamily();
  product = load();
});

it('has settings, rounds, bets, what they can cost, settlement and history', async () => {
  const server = await product.givenServer({ drawKey: product.DRAW_KEY });
  try {
    await play(server);
  } finally {
    await server.close();
  }
});

async function play(server: Given.TestServer): Promise<void> {
  const { bet, decideRound, drawDue, makeNextRounds, passDraw, readRound, signedIn } = product;
  await product.makeLedgerPartitions(server.database.db, server.clock.now);
  const operations = await signedIn(server, { type: 1 });
  const top = await signedIn(server);
  const feed = product.feedCallWith(server, await product.givenFeedKey(server, { top }));
  const member = await product.givenMember(server, { walletsWon: { money: 1_000_000 } });
  const limits = { min: 5_000, max: 500_000, benefit: 5_000_000, maxRound: 1_000_000 };
  await save(operations, `${GAME}SwitchV2`, {
    regStatus: true,
    betStatus: true,
    betEndSeconds: 10,
  });
  await save(operations, `${GAME}RateV2`, { faceRate: 5.7, sizeRate: 1.95 });
  await save(operations, `${GAME}BetV2`, { lv1: { DIEFACE: limits, DIESIZE: limits } });
  const history = await operations.call('GET', `/api/v2/config-minigames/${GAME}RateV2/history`);
  expect(history.body.versions).toMatchObject([{ version: 1 }]);

  await makeNextRounds(server);
  const round = await product.givenOpenRound(server, GAME);
  const { rounds } = (await feed('GET', `/feed/rounds?game=${GAME}`)).body;
  expect(rounds[0].odds).toHaveLength(8);
  const on = (market: string, pick: string, oddsHundredths: number) =>
    bet(feed, member, round, {
      ...{ betType: `DIE${market}`, pick, oddsHundredths, stakeWon: 10_000 },
    });
  for (const face of FACES) expect((await on('FACE', face, 570)).status).toBe(200);
  expect((await on('SIZE', 'Small', 195)).body.expectedWon).toBe(19_500);
  const { round: open } = (await readRound(operations, round)).body;
  // 70,000 staked; any face pays 57,000, a small one 19,500 more.
  expect(open.liability).toMatchObject({ worstWon: -6_500, bestWon: 13_000 });
  expect(open.liability.expectationWon).toBe(3_250);

  passDraw(server, round);
  await drawDue(server);
  const { round: settled } = (await readRound(operations, round)).body;
  const isSmall = sizeOf(settled.draw.face) === 'Small';
  const paidWon = 57_000 + (isSmall ? 19_500 : 0);
  expect(settled).toMatchObject({ state: 'settled', source: 'own', payoutWon: paidWon });
  const moneyWon = async () =>
    (await feed('GET', `/feed/members/${member.memberId}/balances`)).body.moneyWon;
  expect(await moneyWon()).toBe(1_000_000 - 70_000 + paidWon);

  const { rows } = (await operations.call('GET', `/api/bets?gameType=${GAME}`)).body;
  expect(rows).toHaveLength(7);
  expect(rows.filter(({ result }: { result: string }) => result === 'W')).toHaveLength(
    isSmall ? 2 : 1,
  );
  const overviews = (await operations.call('GET', '/api/v2/config-minigames')).body;
  expect(overviews.find(({ game }: { game: string }) => game === GAME)).toMatchObject({
    regStatus: true,
  });
  const told = await operations.call('GET', `/api/minigames/rounds/${round.round_id}/verification`);
  expect(told.body).toMatchObject({ game: GAME, draw: settled.draw });

  expect((await decideRound(operations, round, 'rollback')).status).toBe(200);
  expect(await moneyWon()).toBe(930_000);
  expect((await decideRound(operations, round, 'resettle')).status).toBe(200);
  expect(await moneyWon()).toBe(930_000 + paidWon);
  await product.expectSoundLedger(server);
}
