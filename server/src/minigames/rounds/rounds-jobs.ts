import { GAMES } from '@gwanje/contract';
import { raiseAlarm } from '../../platform/alarm';
import { transaction } from '../../platform/database';
import type { Job, JobPlatform } from '../../platform/jobs';
import { ownResult } from './draw-rounds';
import { findDueRounds, findLateGames } from './due-rounds.queries';
import { makeRounds } from './make-rounds.queries';
import { settleDrawnRound } from './settle-drawn-round.command';

/** Makes rounds ahead, and gives those that have not opened what was saved since. */
export const makeRoundsJob = (key: Buffer): Job => ({
  name: 'make-rounds',
  cron: '*/5 * * * * *',
  leaseMs: 30_000,
  run: (platform) => makeRounds({ ...platform, key }),
});

async function raiseLate({ db, now }: JobPlatform): Promise<void> {
  const at = now();
  for (const { game, rounds } of await findLateGames(db, at))
    await raiseAlarm(db, {
      ...{ kind: 'resultLate', at, details: { game, rounds, name: GAMES[game].ko } },
      sameBy: { game },
    });
}

/**
 * Draws and settles every round that is due and drawn here, and those that are read from them. One
 * that cannot be settled is no reason for the others to wait.
 */
export const drawRoundsJob = (key: Buffer): Job => ({
  name: 'draw-rounds',
  cron: '* * * * * *',
  leaseMs: 30_000,
  isDue: async ({ db, now }) =>
    (await findDueRounds(db, now())).length > 0 || (await findLateGames(db, now())).length > 0,
  async run(platform, signal) {
    const faults: unknown[] = [];
    for (const roundId of await findDueRounds(platform.db, platform.now())) {
      if (signal.aborted) return;
      await transaction(platform.db, (tx) =>
        settleDrawnRound(
          { tx, now: platform.now, appendAudit: platform.appendAudit },
          roundId,
          (round) => ownResult(key, round),
        ),
      ).catch((error: unknown) => faults.push(error));
    }
    await raiseLate(platform);
    if (faults.length > 0) throw faults[0];
  },
});
