// Every game at once: how they stand, their switches together, and all of them stopped.

import { createFixtureBuilds, deploymentJson } from '../../../test/fixture-builds';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import {
  bet,
  betOn,
  DRAW_KEY,
  givenGame,
  givenOpenRound,
  passDraw,
} from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { loadDeployment } from '../../web/deployment';
import { edgeRangeOf, worstEdgeOf } from './edge.rule';

const ALL = '/api/v2/config-minigames';
const DAY_MS = 86_400_000;
const NOON_MS = 3 * 3_600_000;
let server: TestServer;
let operations: SignedIn;

beforeEach(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  // Noon of a day in Seoul that is still to come for the database, so that no day ends meanwhile.
  const days = Math.ceil(Date.now() / DAY_MS);
  server.clock.now = new Date(days * DAY_MS + NOON_MS);
  operations = await signedIn(server, { type: 1 });
  await givenGame(server, 'speedladder');
  await givenGame(server, 'split');
});
afterEach(() => server.close());

const overviews = async () => (await operations.call('GET', ALL)).body;
const of = async (game: string) =>
  (await overviews()).find((one: { game: string }) => one.game === game);
const switchesOf = async (game: string, change: object = {}) => {
  const { version, regStatus, betStatus, betTopStatus } = await of(game);
  return { game, version, regStatus, betStatus, betTopStatus, ...change };
};

describe('minigames.listGameOverviews', () => {
  it('tells switches, the worst edge, what today took and what waits', async () => {
    await makeLedgerPartitions(server.database.db, server.clock.now);
    const round = await givenOpenRound(server, 'speedladder');
    const top = await signedIn(server);
    const feed = feedCallWith(server, await givenFeedKey(server, { top }));
    const member = await givenMember(server, { walletsWon: { money: 100_000 } });
    await bet(feed, member, round, betOn('speedladder', 'LR', 'Left', 195));
    passDraw(server, round);
    expect(await of('speedladder')).toMatchObject({
      ...{ regStatus: true, betStatus: true, version: 1, unregistered: 0, pendingRounds: 2 },
      worst: { rateKey: expect.any(String), edgeBps: expect.any(Number) },
      ...{ maxWon: { first: 500_000, last: 5_000_000 }, todayStakeWon: 10_000, todayProfitWon: 0 },
      ...{ changed: { by: null }, stop: null },
    });
    expect(await of('powerball')).toMatchObject({ version: 0, worst: null, changed: null });
  });

  it('knows what the worst pick leaves the house', () => {
    expect(worstEdgeOf('speedladder', { LRRate: 1.95, TFRate: 2.02 })).toEqual({
      ...{ rateKey: 'TFRate', edgeBps: -100 },
    });
    // Even chances: √(odds² ÷ 4) of a stake, of the pick that spreads the most.
    expect(edgeRangeOf('speedladder', { LRRate: 1.95, TFRate: 2.02 })).toEqual({
      ...{ leastBps: -100, mostBps: 250, sigmaBps: 10_100 },
    });
    expect(edgeRangeOf('tokenGraph', { GRAPHRate: 90 })).toBeNull();
    expect(worstEdgeOf('speedladder', {})).toBeNull();
    expect(worstEdgeOf('tokenGraph', { GRAPHRate: 90 })).toBeNull();
  });
});

describe('minigames.saveGameSwitches', () => {
  it("saves several games together, with a line of 'minigameSettings.save' each", async () => {
    const games = [
      await switchesOf('speedladder', { betStatus: false }),
      await switchesOf('split', { regStatus: false }),
    ];
    const { status, body } = await operations.call('PUT', ALL, { games });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { game: 'speedladder', betStatus: false, version: 2 },
      { game: 'split', regStatus: false, version: 2 },
    ]);
    expect(await auditLines(server, 'minigameSettings.save')).toHaveLength(2);
  });

  it('saves none of them where one is stale, and says which', async () => {
    const games = [
      await switchesOf('split', { betStatus: false }),
      await switchesOf('speedladder', { betStatus: false, version: 0 }),
    ];
    const answer = await operations.call('PUT', ALL, { games });
    expectRefusal(answer, 409, 'record.stale');
    expect(answer.body.details).toMatchObject({ game: 'speedladder' });
    expect(await of('split')).toMatchObject({ betStatus: true, version: 1 });
  });

  it.each(['stop', 'resume'])(
    "knows no game that is off, to save or to %s: 'record.not_found'",
    async (verb) => {
      const builds = createFixtureBuilds();
      const { flags } = deploymentJson();
      const modules = ['minigame', 'split'];
      builds.write('deployments/default.json', {
        ...deploymentJson(),
        flags: { ...flags, modules },
      });
      const site = await givenServer({
        ...{ drawKey: DRAW_KEY, deployment: loadDeployment({ name: 'default', ...builds }) },
      });
      const risk = await signedIn(site, { type: 4 });
      const off = {
        game: 'lion',
        version: 0,
        regStatus: true,
        betStatus: true,
        betTopStatus: false,
      };
      const answers = [
        await risk.call('PUT', ALL, { games: [off] }),
        await risk.call('POST', `${ALL}/${verb}`, {
          ...{ games: ['lion'], ...(verb === 'stop' && { reason: '장애' }) },
        }),
      ];
      for (const answer of answers) expectRefusal(answer, 404, 'record.not_found');
      const listed = (await risk.call('GET', ALL)).body.map(({ game }: { game: string }) => game);
      expect(listed).toEqual(['split']);
      await site.close();
      builds.remove();
    },
  );

  it('is not for whoever may only read', async () => {
    const auditor = await signedIn(server, { type: 5 });
    const games = [await switchesOf('split')];
    expect((await auditor.call('PUT', ALL, { games })).status).toBe(403);
  });
});

describe('minigames.stopGames', () => {
  it("ends betting on all of them, remembers which took bets, and leaves 'minigameSettings.stop'", async () => {
    const off = await switchesOf('split', { betStatus: false });
    await operations.call('PUT', ALL, { games: [off] });
    const asked = { games: ['speedladder', 'split', 'lion'], reason: '장애' };
    const { status, body } = await operations.call('POST', `${ALL}/stop`, asked);
    expect(status).toBe(200);
    const stops = body.map(({ betStatus, stop }: never) => [betStatus, stop]);
    expect(stops).toEqual([
      [false, expect.objectContaining({ reason: '장애', by: expect.anything() })],
      [false, null],
      [false, null],
    ]);
    expect(await auditLines(server, 'minigameSettings.stop')).toHaveLength(1);
  });
});

describe('minigames.resumeGames', () => {
  it("restores exactly those that took bets, and leaves 'minigameSettings.resume'", async () => {
    const off = await switchesOf('split', { betStatus: false });
    await operations.call('PUT', ALL, { games: [off] });
    const games = ['speedladder', 'split'];
    await operations.call('POST', `${ALL}/stop`, { games, reason: '장애' });
    const { status, body } = await operations.call('POST', `${ALL}/resume`, { games });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { game: 'speedladder', betStatus: true, stop: null, version: 3 },
      { game: 'split', betStatus: false, stop: null },
    ]);
    expect(await auditLines(server, 'minigameSettings.resume')).toHaveLength(1);
  });

  it('opens no game that was opened from its own page after the stop and closed there again', async () => {
    const games = ['speedladder', 'split'];
    await operations.call('POST', `${ALL}/stop`, { games, reason: '피드 장애' });
    const own = async (betStatus: boolean) => {
      const category = 'speedladderSwitchV2';
      const documents = (await operations.call('GET', `${ALL}/speedladder`)).body;
      const found = documents.find((one: { category: string }) => one.category === category);
      const put = { ...found, betStatus };
      return operations.call('PUT', `${ALL}/${category}`, put);
    };
    expect((await own(true)).status).toBe(200);
    expect(await of('speedladder')).toMatchObject({ betStatus: true, stop: null });
    // Closed for another reason, which the end of the stop has nothing to do with.
    expect((await own(false)).status).toBe(200);
    const { body } = await operations.call('POST', `${ALL}/resume`, { games });
    expect(body).toMatchObject([
      { game: 'speedladder', betStatus: false, stop: null },
      { game: 'split', betStatus: true, stop: null },
    ]);
  });
});
