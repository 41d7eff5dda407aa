import { DRAW_DRIFT_MILLIONTHS, GAMES, type GameId } from '@gwanje/contract';
import { raiseAlarm } from '../../platform/alarm';
import type { Job, JobPlatform } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { DRIFTING_GAMES, measureDrift } from './draw-drift.queries';

/** Measures one game, and tells of each market of it whose draws lie too far from their chances. */
async function judgeGame({ db, now }: JobPlatform, game: GameId): Promise<void> {
  const at = now();
  for (const { betType, rounds, pMillionths } of await measureDrift(db, game, at)) {
    if (pMillionths >= DRAW_DRIFT_MILLIONTHS) continue;
    const sameBy = { game, betType, rounds };
    const details = { ...sameBy, pMillionths, name: GAMES[game].ko };
    await raiseAlarm(db, { kind: 'drawDrift', at, details, sameBy });
  }
}

/**
 * Holds what was drawn against its chances, game by game, and says where they lie too far apart. One
 * of which that fails is no reason to leave the others unwatched.
 */
export const drawDriftJob: Job = {
  name: 'draw-drift',
  cron: '40 4 * * *',
  leaseMs: 300_000,
  async run(platform, signal) {
    await tryEach(DRIFTING_GAMES, signal, (game) => judgeGame(platform, game));
  },
};
