// What is reckoned about rounds beside settling them: who would win most, and how draws are spread.
import { GAMES } from '@gwanje/contract';
import { MARKET_SET_RULES } from '@gwanje/game-rules';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenBroken } from '../../../test/given-ledger';
import { givenMember } from '../../../test/given-member';
import {
  bet,
  betOn,
  DRAW_KEY,
  drawDue,
  type GivenRound,
  givenGame,
  givenOpenRound,
  passDraw,
} from '../../../test/given-round';
import { appendAuditEvent } from '../../audit/append-audit-event.command';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { drawDriftJob } from './draw-drift-job';

let server: TestServer;
let support: SignedIn;
let feed: FeedCall;

beforeAll(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  const top = await signedIn(server);
  support = await signedIn(server, { type: 3 });
  feed = feedCallWith(server, await givenFeedKey(server, { top }));
  await givenGame(server, 'speedladder');
});
afterAll(() => server.close());

const winnersOf = (round: Pick<GivenRound, 'round_id'>) =>
  support.call('POST', `/api/minigames/rounds/${round.round_id}/winners`);

describe('minigames.readRoundWinners', () => {
  it('names the five who would win most in each result, and leaves a line of who has looked', async () => {
    const round = await givenOpenRound(server, 'speedladder');
    const stakes = [60_000, 50_000, 40_000, 30_000, 20_000, 10_000];
    const members = await Promise.all(
      stakes.map(() => givenMember(server, { walletsWon: { money: 1_000_000 } })),
    );
    for (const [place, member] of members.entries()) {
      const stakeWon = stakes[place] as number;
      await bet(feed, member, round, { ...betOn('speedladder', 'LR', 'Left', 195), stakeWon });
    }
    // Whoever has bet on both sides gets less than was staked, however it ends.
    const [both] = members as [(typeof members)[0]];
    const right = { ...betOn('speedladder', 'LR', 'Right', 195), stakeWon: 60_000 };
    await bet(feed, both, round, right);
    const tester = await givenMember(server, { isTest: true, walletsWon: { money: 1_000_000 } });
    const most = { ...betOn('speedladder', 'LR', 'Left', 195), stakeWon: 500_000 };
    expect((await bet(feed, tester, round, most)).status).toBe(200);
    const { body } = await winnersOf(round);
    const { cells } = MARKET_SET_RULES.ladder as NonNullable<typeof MARKET_SET_RULES.ladder>;
    expect(body.cells).toHaveLength(cells.length);
    for (const [cell, { facts }] of cells.entries())
      expect(body.cells[cell].map((one: { stakeWon: number }) => one.stakeWon)).toEqual(
        facts.side === 'Left' ? stakes.slice(1) : [],
      );
    const ofLeft = body.cells[cells.findIndex(({ facts }) => facts.side === 'Left')];
    expect(ofLeft[0]).toMatchObject({
      ...{ member: { _id: members[1]?.memberId }, stakeWon: 50_000, payoutWon: 97_500 },
    });
    expect(await auditLines(server, 'round.winners')).toMatchObject([
      { actor_id: support.adminId, subject: `round/${round.round_id}` },
    ]);
    const nobody = { round_id: '01a1fd02-db58-75b9-8e38-aef672c0a558' };
    expectRefusal(await winnersOf(nobody), 404, 'round.not_found');
  });
});

it('tells what the bets would roll in each result, of which stakes that go back have no part', async () => {
  await givenGame(server, 'lotusBaccarat');
  const round = await givenOpenRound(server, 'lotusBaccarat');
  const member = await givenMember(server, { walletsWon: { money: 1_000_000 } });
  const on = (pick: string, odds: number) => betOn('lotusBaccarat', 'WIN', pick, odds);
  for (const one of [on('Player', 200), on('Tie', 900)])
    expect((await bet(feed, member, round, one)).status).toBe(200);
  await server.owner.pool.query(
    `update bet set rolling_path_bps = '{50}', recommend_path = '{}' where round_id = $1`,
    [round.round_id],
  );
  const { body } = await winnersOf(round);
  const { cells } = MARKET_SET_RULES.baccarat as NonNullable<typeof MARKET_SET_RULES.baccarat>;
  expect(body.commissionsWon).toEqual(
    cells.map(({ facts }) => (facts.winner === 'Tie' ? 50 : 100)),
  );
});

const judge = () =>
  drawDriftJob.run(
    {
      ...{ db: server.database.db, now: () => server.clock.now, appendAudit: appendAuditEvent },
    },
    new AbortController().signal,
  );

/** Settled rounds of a game, so many of each side. */
const givenDraws = (game: 'starLadder1' | 'starLadder2', left: number, right: number) =>
  server.owner.pool.query(
    `insert into game_round (round_id, game, day_on, round_no, rotation, opens_at, closes_at,
       draw_at, bet_version, rate_version, status, draw, source, settled_at)
     select ('01800000-0000-7000-8000-' || lpad(to_hex($4 + n), 12, '0'))::uuid, $1,
       '2026-01-01'::date + n / 100, 1 + n % 100, n, now(), now(), now(), 0, 0, 'settled',
       jsonb_build_object('side', case when n < $2 then 'Left' else 'Right' end,
         'rungs', case when n % 2 = 0 then 'Three' else 'Four' end), 'own', now()
     from generate_series(0, $2::int + $3::int - 1) as n`,
    [game, left, right, game === 'starLadder1' ? 1_000_000 : 2_000_000],
  );

describe('drawDriftJob', () => {
  it('keeps how far draws lie from their chances, and raises each that lies too far once', async () => {
    await givenDraws('starLadder1', 500, 500);
    await givenDraws('starLadder2', 560, 440);
    await judge();
    await judge();
    const kept = await server.database.db
      .selectFrom('draw_drift')
      .selectAll()
      .orderBy('game')
      .orderBy('bet_type')
      .execute();
    expect(new Set(kept.map(({ rounds }) => rounds))).toEqual(new Set([1_000]));
    const sideOf = (game: 'starLadder1' | 'starLadder2') =>
      kept.find((row) => row.game === game && row.bet_type === `${GAMES[game].prefix}LR`);
    expect(sideOf('starLadder1')).toMatchObject({ chi_thousandths: 0, p_millionths: 1_000_000 });
    expect(sideOf('starLadder2')).toMatchObject({ chi_thousandths: 14_400, degrees: 1 });
    const alarms = await server.database.db
      .selectFrom('alarm')
      .select('details')
      .where('kind', '=', 'drawDrift')
      .execute();
    const told = alarms.map(({ details }) => details as { game: string; betType: string });
    expect(told.every(({ game }) => game === 'starLadder2')).toBe(true);
    const betTypes = told.map(({ betType }) => betType);
    expect(betTypes).toContain(`${GAMES.starLadder2.prefix}LR`);
    expect(new Set(betTypes).size).toBe(betTypes.length);
  });

  it('measures the games behind one of which that fails', async () => {
    const keptAt = async () =>
      (
        await server.database.db
          .selectFrom('draw_drift')
          .select('at')
          .where('game', '=', 'starLadder2')
          .executeTakeFirstOrThrow()
      ).at;
    server.clock.advance(60_000);
    const mend = await givenBroken(server, 'draw_drift', `new.game = 'starLadder1'`);
    await expect(judge()).rejects.toThrow('broken on purpose');
    await mend();
    expect(await keptAt()).toEqual(server.clock.now);
  });

  it('is told with what anybody verifies a draw by', async () => {
    const round = await givenOpenRound(server, 'speedladder');
    await server.owner.pool.query(
      `insert into draw_drift (game, bet_type, rounds, chi_thousandths, degrees, p_millionths,
         newest_round_id, at)
       values ('speedladder', 'SLDLR', 1000, 3841, 1, 50000, $1, now())`,
      [round.round_id],
    );
    passDraw(server, round);
    await drawDue(server);
    const path = `/api/minigames/rounds/${round.round_id}/verification`;
    const { body } = await support.call('GET', path);
    expect(body.drift).toMatchObject([
      { betType: 'SLDLR', rounds: 1_000, chiThousandths: 3_841, degrees: 1, pMillionths: 50_000 },
    ]);
  });
});
