import type { config } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform, Question, Work } from '../../../platform/implement';
import { nudgeOf } from '../../../platform/nudge-job';
import { cancelPostBulk, startPostBulk } from './change-post-bulk.command';
import { describeOrder, foreseePosts, POST_BULKS, tellForeseen } from './post-bulks.queries';
import { postBulksJob } from './run-post-bulks';

/** What answers for hiding many posts. */
export function postBulkHandlers(app: FastifyInstance, platform: Platform) {
  const nudge = nudgeOf(app, platform, postBulksJob);
  return {
    previewBulkPosts: async (asked: Question<typeof config.previewBulkPosts>) =>
      tellForeseen(await foreseePosts(asked, asked.input.filter), asked.locale),
    startBulkPosts: async (work: Work<typeof config.startBulkPosts>) => {
      work.onCommit(nudge);
      return startPostBulk(work);
    },
    cancelBulkPosts: cancelPostBulk,
    readBulkPosts: async (asked: Question<typeof config.readBulkPosts>) => {
      const order = await POST_BULKS.find(asked.db, asked.input.bulkId);
      return describeOrder(asked.db, order ?? asked.refuse('record.not_found'), asked.locale);
    },
  };
}
