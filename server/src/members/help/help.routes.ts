import { members } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import {
  claimTicket,
  closeTicket,
  releaseTicket,
  reopenTicket,
  replyTicket,
} from './answer-ticket.command';
import { findThread, TICKETS } from './help.queries';

export function helpRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listTickets: members.listTickets,
      totalTickets: members.totalTickets,
      readTicket: members.readTicket,
      claimTicket: members.claimTicket,
      releaseTicket: members.releaseTicket,
      replyTicket: members.replyTicket,
      closeTicket: members.closeTicket,
      reopenTicket: members.reopenTicket,
    },
    {
      listTickets: TICKETS.page,
      totalTickets: TICKETS.totals,
      readTicket: async ({ input, refuse, ...context }) =>
        (await findThread(context, input)) ?? refuse('record.not_found'),
      claimTicket,
      releaseTicket,
      replyTicket,
      closeTicket,
      reopenTicket,
    },
  );
}
