import { members } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { nudgeOf } from '../../platform/nudge-job';
import { bulkMembers } from './bulk-members.command';
import { cancelMemberBulk } from './cancel-member-bulk.command';
import { describeOrder, findNewestOf, MEMBER_BULKS } from './member-bulks.queries';
import { previewBulk } from './preview-bulk';
import { memberBulksJob } from './run-member-bulks';
import { startMemberBulk } from './start-member-bulk.command';

/** What is done about many members. */
export function bulkRoutes(app: FastifyInstance, platform: Platform): void {
  const nudge = nudgeOf(app, platform, memberBulksJob);
  implement(
    app,
    platform,
    {
      bulkMembers: members.bulkMembers,
      previewBulkMembers: members.previewBulkMembers,
      startMemberBulk: members.startMemberBulk,
      cancelMemberBulk: members.cancelMemberBulk,
      readMemberBulk: members.readMemberBulk,
    },
    {
      bulkMembers,
      previewBulkMembers: previewBulk,
      startMemberBulk: async (work) => {
        work.onCommit(nudge);
        return startMemberBulk(work);
      },
      cancelMemberBulk,
      readMemberBulk: async ({ db, input: { bulkId }, actor, now, refuse }) => {
        if (bulkId === undefined) {
          const newest = await findNewestOf(db, actor.adminId);
          return { bulk: newest ? await describeOrder(db, newest, now()) : null };
        }
        const order = (await MEMBER_BULKS.find(db, bulkId)) ?? refuse('record.not_found');
        return { bulk: await describeOrder(db, order, now()) };
      },
    },
  );
}
