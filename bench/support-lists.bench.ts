// Design budget: a page of 50 by every filter and sort of what members leave behind, and its totals, at
// 10 million rows of each against 100,000.
import { COUPON_USES, USES_OF_COUPON } from '../server/src/members/coupons/coupons.queries';
import { TICKETS } from '../server/src/members/help/help.queries';
import { MESSAGES } from '../server/src/members/messages/messages.queries';
import { LOGINS } from '../server/src/members/sessions/logins.queries';
import { TRACE_GROUPS } from '../server/src/members/traces/trace-groups.queries';
import { loadSupport } from './load-support';
import { history, measureHistories } from './measure-histories';
import {
  drawGroups,
  drawLogins,
  drawMessages,
  drawTickets,
  drawUses,
  GROUP_CASES,
  LOGIN_CASES,
  MESSAGE_CASES,
  TICKET_CASES,
  USE_CASES,
  USE_OF_COUPON_CASES,
} from './support-cases';

/** Smaller while the benchmark itself is worked on. */
const BIG = Number(process.env.BENCH_ROWS ?? 10_000_000);

const LOADED = [
  {
    ...{ things: 'rows of each list', load: loadSupport },
    histories: [
      history(LOGINS, drawLogins, LOGIN_CASES),
      history(TICKETS, drawTickets, TICKET_CASES),
      history(MESSAGES, drawMessages, MESSAGE_CASES),
      history(COUPON_USES, drawUses, USE_CASES),
      history(USES_OF_COUPON, drawUses, USE_OF_COUPON_CASES),
      history(TRACE_GROUPS, drawGroups, GROUP_CASES),
    ],
  },
];

export const run = (): Promise<void> => measureHistories(BIG, LOADED);
