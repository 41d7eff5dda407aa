import { DRAW_DRIFT_MILLIONTHS, GAMES } from '@gwanje/contract';
import { raiseAlarm } from '../../platform/alarm';
import type { Job } from '../../platform/jobs';
import { DRIFTING_GAMES, measureDrift } from './draw-drift.queries';

/** Holds what was drawn against its chances, game by game, and says where they lie too far apart. */
export const drawDriftJob: Job = {
  name: 'draw-drift',
  cron: '40 4 * * *',
  leaseMs: 300_000,
  async run({ db, now }, signal) {
    for (const game of DRIFTING_GAMES) {
      if (signal.aborted) return;
      const at = now();
      for (const { betType, rounds, pMillionths } of await measureDrift(db, game, at)) {
        if (pMillionths >= DRAW_DRIFT_MILLIONTHS) continue;
        const sameBy = { game, betType, rounds };
        const details = { ...sameBy, pMillionths, name: GAMES[game].ko };
        await raiseAlarm(db, { kind: 'drawDrift', at, details, sameBy });
      }
    }
  },
};
