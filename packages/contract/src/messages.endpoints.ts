// Messages of the operator to members.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  memberMessage,
  messagePreview,
  messageRecipients,
  messages,
  messageText,
} from './messages';
import { instant, reason, uuid } from './units';

const MESSAGE_BYTES_MAX = 262_144;

export const listMessages = messages.page;

export const totalMessages = messages.totals;

export const listMessageRecipients = messageRecipients.page;

export const totalMessageRecipients = messageRecipients.totals;

export const listMemberMessages = endpoint({
  method: 'GET',
  path: '/api/members/:memberId/messages',
  access: 'message.read',
  summary:
    'Messages to a member as he reads them, and when he read them, 50 at a time; the newest first.',
  input: z.strictObject({
    memberId: uuid,
    /** The last message of the page before. */
    after: z.optional(uuid),
  }),
  reply: z.object({ messages: z.array(memberMessage), more: z.boolean() }),
  refusals: ['member.not_found'],
});

export const previewMessage = endpoint({
  method: 'POST',
  path: '/api/messages/preview',
  access: 'message.send',
  summary: 'Whom a message would reach, and how the first of them would read it.',
  input: z.strictObject(messageText),
  bodyBytesMax: MESSAGE_BYTES_MAX,
  reply: messagePreview,
  refusals: ['template.unknown_variable'],
  writesNothing: true,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  access: 'message.send',
  summary: 'Sends a message in the background, as far as its target is the one that was shown.',
  input: z.strictObject({
    ...messageText,
    expectedCount: z.int().check(z.minimum(1)),
    sendAt: z.optional(instant),
    expiresAt: z.optional(instant),
    isPopup: z.boolean(),
    templateId: z.optional(uuid),
    /** Sends the same text to the same members within ten minutes all the same. */
    again: z.optional(z.boolean()),
  }),
  bodyBytesMax: MESSAGE_BYTES_MAX,
  reply: z.object({ messageId: uuid }),
  refusals: [
    'template.unknown_variable',
    'message.target_changed',
    'message.already_sent',
    'message.too_many',
  ],
  audit: 'message.send',
});

export const recallMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:messageId/recall',
  access: 'message.send',
  summary: 'Takes a message back from everybody who has not read it.',
  input: z.strictObject({ messageId: uuid, reason }),
  reply: z.object({ messageId: uuid }),
  refusals: ['record.not_found', 'message.recalled'],
  audit: 'message.recall',
});
