// What the operator writes to members, as they read it by the feed.
import * as z from 'zod/mini';
import { feedEndpoint } from './feed';
import { instant, uuid } from './units';

const ownMessage = {
  messageId: uuid,
  title: z.string(),
  isRead: z.boolean(),
  isPopup: z.boolean(),
  at: instant,
};

export const listOwnMessages = feedEndpoint({
  method: 'GET',
  path: '/feed/messages',
  scope: 'players',
  feature: 'message',
  summary: 'The last 50 messages to a member that were not taken back, the newest first.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({ messages: z.array(z.object(ownMessage)) }),
  refusals: ['site.feature_off', 'member.not_found'],
});

export const readOwnMessage = feedEndpoint({
  method: 'POST',
  path: '/feed/messages/:messageId/read',
  scope: 'players',
  feature: 'message',
  summary: 'A member reads a message, which is read from then on.',
  input: z.strictObject({ memberId: uuid, messageId: uuid }),
  reply: z.object({ ...ownMessage, body: z.string() }),
  refusals: ['site.feature_off', 'record.not_found'],
  audit: 'message.read',
});
