// The times of rounds, moved nearer: nobody waits minutes for a draw in a journey.
import { realpathSync } from 'node:fs';
import { openDatabase } from '../server/src/platform/database';
import { findPostmaster, urlsOf } from '../server/src/platform/embedded-postgres/cluster';
import { expect } from './operator';
import type { Product } from './product';

export interface Round {
  readonly roundId: string;
  readonly roundNo: number;
}

interface Until {
  readonly closesInMs: number;
  readonly drawnInMs: number;
}

export interface RoundTimes {
  /** Sets when the first one ends that is not drawn yet, and begins it; of those to come, the one of this number. */
  begin(game: string, until: Until, roundNo?: number): Promise<Round>;
  /** Opens the next one now, once it has the odds that were saved last. */
  openNext(game: string, until: Until): Promise<Round>;
  close(): Promise<void>;
}

const NOT_DRAWN = `draw_at > now()`;
const TO_COME = `opens_at > now() and rate_version = (
  select max(version) from setting_version where scope = $1 and category = $1 || 'RateV2')`;

/** Times stand in the database alone, by whose clock everything about a round is judged. */
export async function openRoundTimes({ dataDir }: Product): Promise<RoundTimes> {
  const place = realpathSync(dataDir);
  const postmaster = await findPostmaster(place);
  if (!postmaster) throw new Error('The product has no database of its own.');
  const { pool, close } = openDatabase((await urlsOf(place, postmaster)).ownerUrl, () => undefined);
  const move = async (which: string, game: string, { closesInMs, drawnInMs }: Until) => {
    const { rows } = await pool.query<Round>(
      `update game_round set opens_at = least(opens_at, now()),
         closes_at = now() + $2 * interval '1 millisecond',
         draw_at = now() + $3 * interval '1 millisecond'
       where round_id = (
         select round_id from game_round
         where game = $1 and status = 'waiting' and ${which} order by opens_at limit 1)
       returning round_id as "roundId", round_no as "roundNo"`,
      [game, closesInMs, drawnInMs],
    );
    return rows[0];
  };
  const find = async (which: string, game: string, until: Until) => {
    let round: Round | undefined;
    // Rounds are made, and given what was saved, every five seconds.
    await expect.poll(async () => (round = await move(which, game, until))).toBeDefined();
    // A long one after it does not begin while one looks at this one.
    await pool.query(
      `update game_round set opens_at = opens_at + interval '1 minute'
       where game = $1 and opens_at between now() and now() + interval '40 seconds'
         and opens_at + interval '2 minutes' < closes_at`,
      [game],
    );
    return round as unknown as Round;
  };
  return {
    close,
    begin: (game, until, roundNo) =>
      find(roundNo === undefined ? NOT_DRAWN : `round_no = ${roundNo}`, game, until),
    openNext: (game, until) => find(TO_COME, game, until),
  };
}
