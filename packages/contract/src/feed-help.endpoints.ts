// What members ask the operator, by the feed.
import * as z from 'zod/mini';
import { feedEndpoint } from './feed';
import { QUESTION_MAX, TICKET_TITLE_MAX, ticketInput, ticketKind, ticketState } from './help';
import { lines, text } from './text';
import { instant, uuid } from './units';

const QUESTION_BYTES_MAX = 16_384;

const ownTicket = {
  ticketId: uuid,
  kind: ticketKind,
  title: z.string(),
  state: ticketState,
  openedAt: instant,
};
/** As the member sees it: which administrator answered is nobody's matter but the operator's. */
const ownThread = z.object({
  ...ownTicket,
  thread: z.array(z.object({ from: z.enum(['member', 'staff']), body: z.string(), at: instant })),
});

export const askQuestion = feedEndpoint({
  method: 'POST',
  path: '/feed/tickets',
  scope: 'players',
  feature: 'ticket',
  summary: 'A member asks the operator something.',
  input: z.strictObject({
    memberId: uuid,
    kind: ticketKind,
    title: text(TICKET_TITLE_MAX),
    body: lines(QUESTION_MAX),
  }),
  bodyBytesMax: QUESTION_BYTES_MAX,
  reply: ownThread,
  refusals: ['site.feature_off', 'member.not_found', 'help.too_many'],
  audit: 'help.ask',
});

export const listOwnTickets = feedEndpoint({
  method: 'GET',
  path: '/feed/tickets',
  scope: 'players',
  feature: 'ticket',
  summary: 'The last 50 questions of a member, the newest first.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({ tickets: z.array(z.object(ownTicket)) }),
  refusals: ['site.feature_off', 'member.not_found'],
});

export const readOwnTicket = feedEndpoint({
  method: 'GET',
  path: '/feed/tickets/:ticketId',
  scope: 'players',
  feature: 'ticket',
  summary: 'A question of a member with everything that was written to it.',
  input: z.strictObject(ticketInput),
  reply: ownThread,
  refusals: ['site.feature_off', 'record.not_found'],
});

export const askAgain = feedEndpoint({
  method: 'POST',
  path: '/feed/tickets/:ticketId/replies',
  scope: 'players',
  feature: 'ticket',
  summary:
    'A member writes to his question again, at most twenty times before an answer, for which it then waits, as one of those that may wait at a time.',
  input: z.strictObject({ ...ticketInput, body: lines(QUESTION_MAX) }),
  bodyBytesMax: QUESTION_BYTES_MAX,
  reply: ownThread,
  refusals: ['site.feature_off', 'record.not_found', 'help.closed', 'help.too_many'],
  audit: 'help.ask_again',
});
