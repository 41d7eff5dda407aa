import { money } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { nudgeOf } from '../../platform/nudge-job';
import { decidePaybacks } from './decide-paybacks.command';
import { payPaybacksJob } from './pay-paybacks-job';
import { listReviews } from './payback-reviews.queries';

export function rewardsRoutes(app: FastifyInstance, platform: Platform): void {
  const nudge = nudgeOf(app, platform, payPaybacksJob);
  const { listPaybackReviews, payPaybacks, declinePaybacks } = money;
  implement(
    app,
    platform,
    { listPaybackReviews, payPaybacks, declinePaybacks },
    {
      listPaybackReviews: async ({ db }) => ({ reviews: await listReviews(db) }),
      payPaybacks: async (work) => {
        work.onCommit(nudge);
        return decidePaybacks(work, 'paying');
      },
      declinePaybacks: (work) => decidePaybacks(work, 'declined'),
    },
  );
}
