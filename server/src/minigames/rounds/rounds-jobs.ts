import { GAMES } from '@gwanje/contract';
import { raiseAlarm } from '../../platform/alarm';
import { transaction } from '../../platform/database';
import type { Job, JobPlatform } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { ownResult, toldResult } from './draw-rounds';
import { findDueDerived, findDueRounds, findDueTold, findLateGames } from './due-rounds.queries';
import { makeRounds } from './make-rounds.queries';
import { lockRound } from './settle-bets.queries';
import { type Drawing, settleDrawnRound } from './settle-drawn-round.command';
import { derivedResult, type Result } from './settle-round.queries';

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

/** What is to be settled now, each in a transaction of its own. */
async function findDue({ db, now }: JobPlatform, key: Buffer) {
  const drawn = (await findDueRounds(db, now())).map(
    (roundId) => (drawing: Drawing) =>
      settleDrawnRound(drawing, roundId, (round) => ownResult(key, round)),
  );
  const told = (await findDueTold(db, now())).map(
    ({ roundId, draw }) =>
      (drawing: Drawing) =>
        settleDrawnRound(
          drawing,
          roundId,
          // It was one of its game when it was kept.
          (round) => toldResult(key, round, draw, 'feed') as Result,
        ),
  );
  const derived = (await findDueDerived(db, now())).map(
    ({ roundId, sourceId }) =>
      async (drawing: Drawing) => {
        const source = await lockRound(drawing.tx, sourceId);
        const { draw } = source ?? {};
        if (source?.status === 'settled' && draw)
          await settleDrawnRound(drawing, roundId, () => derivedResult(draw));
      },
  );
  return [...drawn, ...told, ...derived];
}

/**
 * Draws and settles every round that is due and drawn here, those whose feed has told what was drawn
 * while they were held, and those that are read from others. One that cannot be settled is no reason
 * for the others to wait.
 */
export const drawRoundsJob = (key: Buffer): Job => ({
  name: 'draw-rounds',
  cron: '* * * * * *',
  leaseMs: 30_000,
  isDue: async (platform) =>
    (await findDue(platform, key)).length > 0 ||
    (await findLateGames(platform.db, platform.now())).length > 0,
  async run(platform, signal) {
    const { db, now, appendAudit } = platform;
    const settleDue = async () =>
      tryEach(await findDue(platform, key), signal, (settle) =>
        transaction(db, (tx) => settle({ tx, now, appendAudit })),
      );
    await tryEach([settleDue, () => raiseLate(platform)], signal, (step) => step());
  },
});
