// Design budget: bets a second through the feed against pgbench with the same statements.
import { feed } from '@gwanje/contract';
import type { OpenDatabase } from '../server/src/platform/database';
import { givenGame } from '../server/test/given-round';
import { runFeedBench } from './feed-calls';

const GAME = 'powerball';
const ROUND_ID = '01900000-0000-7000-8000-000000000001';

/** An open round that lasts. */
async function givenSale(database: OpenDatabase): Promise<void> {
  const clock = { now: new Date(), advance: () => undefined };
  await givenGame({ database, clock }, GAME, { regStatus: true });
  await database.pool.query(
    `insert into game_round (round_id, game, day_on, round_no, rotation, opens_at, closes_at,
       draw_at, bet_version, rate_version)
     values ($1, $2, '2026-07-01', 1, 1, now() - interval '1 hour', now() + interval '2 hours',
       now() + interval '2 hours', 1, 1)`,
    [ROUND_ID, GAME],
  );
}

export const run = () =>
  runFeedBench({
    ...{ title: 'Bets by the feed', what: 'bets', scope: 'players', known: [ROUND_ID] },
    flags: { modules: ['minigame', 'powerball'] },
    given: givenSale,
    turnOf: (memberId, reference) => [
      {
        path: feed.placeMinigameBet.path,
        body: {
          ...{ memberId, reference, roundId: ROUND_ID, betType: 'PWBPOE', pick: 'Odd' },
          ...{ stakeWon: 5_000, oddsHundredths: 195 },
        },
      },
    ],
  });
