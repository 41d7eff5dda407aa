// Questions of members and their answers.
import * as z from 'zod/mini';
import { takeOver } from './claims';
import { endpoint } from './endpoint';
import { REPLY_MAX, ticketInput, tickets, ticketThread } from './help';
import { lines } from './text';
import { uuid } from './units';

const REPLY_BYTES_MAX = 32_768;

export const listTickets = tickets.page;

export const totalTickets = tickets.totals;

export const readTicket = endpoint({
  method: 'GET',
  path: '/api/help/:ticketId',
  access: 'help.read',
  summary: 'One question with everything that was written to it.',
  input: z.strictObject(ticketInput),
  reply: ticketThread,
  refusals: ['record.not_found'],
});

export const claimTicket = endpoint({
  method: 'POST',
  path: '/api/help/:ticketId/claim',
  access: 'help.answer',
  summary:
    'Keeps others from answering for five minutes from now; taking it over from somebody is asked for.',
  input: z.strictObject({ ...ticketInput, takeOver }),
  reply: ticketThread,
  refusals: ['record.not_found', 'help.claimed', 'help.closed'],
  audit: 'help.take_over',
});

export const releaseTicket = endpoint({
  method: 'DELETE',
  path: '/api/help/:ticketId/claim',
  access: 'help.answer',
  summary: 'Lets others answer at once; of a question that somebody else works on nothing changes.',
  input: z.strictObject(ticketInput),
  reply: ticketThread,
  refusals: ['record.not_found'],
  audit: 'help.release',
});

export const replyTicket = endpoint({
  method: 'POST',
  path: '/api/help/:ticketId/replies',
  access: 'help.answer',
  summary: 'Answers a question as it was read: refused where the member has written meanwhile.',
  input: z.strictObject({
    ...ticketInput,
    body: lines(REPLY_MAX),
    /** Of the question as it was read. */
    version: z.int(),
    /** From which template it was begun. */
    templateId: z.optional(uuid),
  }),
  bodyBytesMax: REPLY_BYTES_MAX,
  reply: ticketThread,
  refusals: ['record.not_found', 'help.claimed', 'help.stale', 'help.closed'],
  audit: 'help.reply',
});

export const closeTicket = endpoint({
  method: 'POST',
  path: '/api/help/:ticketId/close',
  access: 'help.answer',
  summary:
    'Ends a question as it was read; the member can write to it no more. Refused where he has written meanwhile.',
  input: z.strictObject({ ...ticketInput, version: z.int() }),
  reply: ticketThread,
  refusals: ['record.not_found', 'help.claimed', 'help.stale', 'help.closed'],
  audit: 'help.close',
});

export const reopenTicket = endpoint({
  method: 'POST',
  path: '/api/help/:ticketId/reopen',
  access: 'help.answer',
  summary: 'Lets a question wait for an answer again; one that is open stays as it is.',
  input: z.strictObject(ticketInput),
  reply: ticketThread,
  refusals: ['record.not_found', 'record.being_cleared'],
  audit: 'help.reopen',
});
