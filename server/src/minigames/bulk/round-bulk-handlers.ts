import type { minigames } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform, Question, Work } from '../../platform/implement';
import { nudgeOf } from '../../platform/nudge-job';
import { cancelRoundBulk, startRoundBulk } from './change-round-bulk.command';
import { foreseeRounds, tellForeseen } from './foresee-rounds.queries';
import { describeOrder, ROUND_BULKS } from './round-bulks.queries';
import { roundBulksJob } from './run-round-bulks';

/** What answers for decisions on many rounds. */
export function roundBulkHandlers(app: FastifyInstance, platform: Platform) {
  const nudge = nudgeOf(app, platform, roundBulksJob);
  return {
    previewBulkRounds: async (asked: Question<typeof minigames.previewBulkRounds>) =>
      tellForeseen(await foreseeRounds(asked.db, asked.input, asked.now()), asked.locale),
    startBulkRounds: async (work: Work<typeof minigames.startBulkRounds>) => {
      work.onCommit(nudge);
      return startRoundBulk(work);
    },
    cancelBulkRounds: cancelRoundBulk,
    readBulkRounds: async (asked: Question<typeof minigames.readBulkRounds>) => {
      const order = await ROUND_BULKS.find(asked.db, asked.input.bulkId);
      return describeOrder(asked.db, order ?? asked.refuse('record.not_found'), asked.locale);
    },
  };
}
