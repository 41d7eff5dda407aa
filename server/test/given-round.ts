// Rounds of mini-games, bets on them, and the one who settles what is drawn here.
import { type Drawn, GAMES, type GameId } from '@gwanje/contract';
import { appendAuditEvent } from '../src/audit/append-audit-event.command';
import { verifyLedger } from '../src/ledger/verify-ledger';
import { demoGameSettings } from '../src/minigames/demo-game-settings.rule';
import { makeRounds } from '../src/minigames/rounds/make-rounds.queries';
import { drawRoundsJob } from '../src/minigames/rounds/rounds-jobs';
import { transaction } from '../src/platform/database';
import { appendSetting } from '../src/settings/setting-versions.queries';
import type { Answer, SignedIn, TestServer } from './given';
import type { FeedCall } from './given-feed';
import type { GivenMember } from './given-member';
import { keyed } from './given-request';

/** The key of the draws of tests. */
export const DRAW_KEY = Buffer.alloc(32, 7);

/** Registers a game and lets it sell everything, as a demo does with what is drawn here. */
export async function givenGame(
  { database: { db }, clock }: Pick<TestServer, 'database' | 'clock'>,
  game: GameId,
  change: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await transaction(db, async (tx) => {
    for (const document of demoGameSettings(game)) {
      const isSwitch = document.category === `${game}SwitchV2`;
      const saved = isSwitch
        ? { ...document, regStatus: true, betStatus: true, ...change }
        : document;
      await appendSetting(tx, game, saved, { savedAt: clock.now, savedBy: null });
    }
  });
}

/** Makes the rounds that come next. */
export const makeNextRounds = ({
  database: { db },
  clock,
}: Pick<TestServer, 'database' | 'clock'>) =>
  makeRounds({ db, now: () => clock.now, key: DRAW_KEY });

export interface GivenRound {
  readonly round_id: string;
  readonly draw_at: Date;
  readonly closes_at: Date;
  readonly day_on: string;
  readonly round_no: number;
}

/** The round of a game that is open, which lasts from now on for as long as its rounds do. */
export async function givenOpenRound(
  server: Pick<TestServer, 'database' | 'clock'>,
  game: GameId,
): Promise<GivenRound> {
  const { database, clock } = server;
  await makeNextRounds(server);
  const first = await database.db
    .selectFrom('game_round')
    .selectAll()
    .where('game', '=', game)
    .where('opens_at', '>', clock.now)
    .orderBy('opens_at')
    .executeTakeFirstOrThrow();
  clock.advance(first.opens_at.getTime() - clock.now.getTime());
  return first;
}

/** Moves the clock to a round's draw. */
export const passDraw = ({ clock }: Pick<TestServer, 'clock'>, { draw_at }: GivenRound) =>
  clock.advance(draw_at.getTime() - clock.now.getTime());

/** Draws what is due, as the job does. */
export const drawDue = ({ database: { db }, clock }: Pick<TestServer, 'database' | 'clock'>) =>
  drawRoundsJob(DRAW_KEY).run(
    { db, now: () => clock.now, appendAudit: appendAuditEvent },
    new AbortController().signal,
  );

export interface Bet {
  readonly betType: string;
  readonly pick: string;
  readonly stakeWon: number;
  readonly oddsHundredths: number;
}

let betCount = 0;

/** A member bets by the feed. */
export function bet(
  feed: FeedCall,
  { memberId }: Pick<GivenMember, 'memberId'>,
  { round_id }: Pick<GivenRound, 'round_id'>,
  of: Bet & { readonly reference?: string },
): Promise<Answer> {
  betCount += 1;
  const { reference = `bet-${betCount}`, ...rest } = of;
  return feed('POST', '/feed/bets/minigames', { memberId, reference, roundId: round_id, ...rest });
}

const pathOf = ({ round_id }: Pick<GivenRound, 'round_id'>) => `/api/minigames/rounds/${round_id}`;

/** Two people enter another result of a settled round. */
export async function resettleByTwo(
  [first, second]: readonly [Pick<SignedIn, 'call'>, Pick<SignedIn, 'call'>],
  round: Pick<GivenRound, 'round_id'>,
  draw: Drawn,
): Promise<Answer> {
  const asked = await decideRound(first, round, 'resettle', draw);
  return asked.body.outcome === 'needsSecond'
    ? decideRound(second, round, 'resettle', draw)
    : asked;
}

/** Previews an action and carries it out as previewed. */
export async function decideRound(
  { call }: Pick<SignedIn, 'call'>,
  round: Pick<GivenRound, 'round_id'>,
  action: 'result' | 'rollback' | 'resettle' | 'void',
  draw?: Drawn,
): Promise<Answer> {
  const asked = { action, ...(draw && { draw }) };
  const preview = await call('POST', `${pathOf(round)}/preview`, asked);
  if (preview.status !== 200) return preview;
  const { body } = await call('GET', pathOf(round));
  const sent = {
    version: body.round.version,
    reason: 'a test',
    expected: preview.body.expected,
    ...(draw && { draw }),
  };
  return call('POST', `${pathOf(round)}/${action}`, sent, keyed());
}

/** The same of what moves no money. */
export async function changeRound(
  { call }: Pick<SignedIn, 'call'>,
  round: Pick<GivenRound, 'round_id'>,
  action: 'close' | 'hold' | 'release',
): Promise<Answer> {
  const { body } = await call('GET', pathOf(round));
  return call('POST', `${pathOf(round)}/${action}`, {
    version: body.round.version,
    reason: 'a test',
  });
}

export const readRound = ({ call }: Pick<SignedIn, 'call'>, round: Pick<GivenRound, 'round_id'>) =>
  call('GET', pathOf(round));

/** What a bet of a game is at the odds of a demo. */
export const betOn = (game: GameId, market: string, pick: string, oddsHundredths: number): Bet => ({
  ...{ betType: GAMES[game].prefix + market, pick, oddsHundredths, stakeWon: 10_000 },
});

/** Holds the whole ledger against itself and against what it came from. */
export async function expectSoundLedger({ database: { db } }: Pick<TestServer, 'database'>) {
  const found: unknown[] = [];
  await verifyLedger(db, { onDifference: (difference) => found.push(difference) });
  expect(found).toEqual([]);
}

export interface PlacedSum {
  readonly member_id: string;
  readonly result: string;
  readonly bets: number;
  readonly stake_won: number;
  readonly payout_won: number;
  readonly expected_won: number;
}

/** What is kept by the day of placing, beside what the bets themselves come to. */
export async function placedSums({ database: { pool } }: Pick<TestServer, 'database'>) {
  const columns = 'sum(stake_won)::bigint as stake_won, sum(payout_won)::bigint as payout_won';
  const more = 'sum(expected_won)::bigint as expected_won';
  const summed = async (from: string, bets: string) =>
    (
      await pool.query<PlacedSum>(
        `select member_id, result, ${bets} as bets, ${columns}, ${more}
         from ${from} group by member_id, result order by member_id, result`,
      )
    ).rows;
  return {
    kept: await summed('bet_placed_day', 'sum(bets)::int'),
    own: await summed('bet', 'count(*)::int'),
  };
}
