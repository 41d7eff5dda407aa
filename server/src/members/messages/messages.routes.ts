import { members } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import type { ListContext } from '../../platform/list';
import { nudgeOf } from '../../platform/nudge-job';
import { Refusal } from '../../platform/refusal';
import { listMemberMessages, MESSAGE_RECIPIENTS, MESSAGES, previewReach } from './messages.queries';
import { messagesJob } from './messages-job';
import { recallMessage, requireFillable, sendMessage } from './send-message.command';

/** @throws {Refusal} record.not_found, rather than no rows */
async function requireMessage(context: ListContext, messageId: string): Promise<void> {
  if (!(await MESSAGES.one(context, messageId))) throw new Refusal('record.not_found');
}

export function messagesRoutes(app: FastifyInstance, platform: Platform): void {
  const nudge = nudgeOf(app, platform, messagesJob);
  implement(
    app,
    platform,
    {
      listMessages: members.listMessages,
      totalMessages: members.totalMessages,
      listMessageRecipients: members.listMessageRecipients,
      totalMessageRecipients: members.totalMessageRecipients,
      listMemberMessages: members.listMemberMessages,
      previewMessage: members.previewMessage,
      sendMessage: members.sendMessage,
      recallMessage: members.recallMessage,
    },
    {
      listMessages: MESSAGES.page,
      totalMessages: MESSAGES.totals,
      listMessageRecipients: async (question) => {
        await requireMessage(question, question.input.messageId);
        return MESSAGE_RECIPIENTS.page(question);
      },
      totalMessageRecipients: async (question) => {
        await requireMessage(question, question.input.messageId);
        return MESSAGE_RECIPIENTS.totals(question);
      },
      listMemberMessages: async ({ db, input: { memberId, after }, refuse }) =>
        (await listMemberMessages(db, memberId, after)) ?? refuse('member.not_found'),
      previewMessage: ({ db, input, now }) => {
        requireFillable(input.title, input.body);
        return previewReach(db, input, now());
      },
      sendMessage: async (work) => {
        work.onCommit(nudge);
        return sendMessage(work);
      },
      recallMessage,
    },
  );
}
