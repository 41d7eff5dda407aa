import { ALARM_COUNT_MAX, type AlarmReport, type RequestKind } from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { isClaimed } from '../claims/claims.queries';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';
import { floorOf } from '../platform/new-id';

type Waiting = Pick<AlarmReport, 'count' | 'latest'>;

interface WaitingRow {
  readonly countNew: number;
  readonly countCharge: number;
  readonly countExchange: number;
  readonly countHelp: number;
  readonly latestNew: string | null;
  readonly latestCharge: string | null;
  readonly latestExchange: string | null;
  readonly latestHelp: string | null;
  readonly askedHelp: Date | null;
}

const waitingMembers = sql`member where status = 0 and not is_test and ${acrossMembers}`;
const waitingRequests = (kind: RequestKind) =>
  sql`money_request where kind = ${kind} and status = 'waiting' and not is_test and ${acrossMembers}`;

const waitingTickets = sql`ticket where state = 'waiting' and not is_test and ${acrossMembers}`;

/** A question that is asked again is older than others that were heard of, and waits anew. */
const askedLast = ({ latestHelp, askedHelp }: WaitingRow): string | null => {
  const askedAgain = askedHelp && floorOf(askedHelp);
  return askedAgain !== null && askedAgain > (latestHelp ?? '') ? askedAgain : latestHelp;
};

const countOf = (rows: RawBuilder<unknown>) =>
  sql`(select count(*) from (select 1 from ${rows} limit ${ALARM_COUNT_MAX}) as waiting)`;
const newestOf = (column: string, rows: RawBuilder<unknown>) =>
  sql`(select ${sql.ref(column)} from ${rows} order by ${sql.ref(column)} desc limit 1)`;

/** What somebody works on already rings nowhere else. */
const unclaimed = (kind: RequestKind, at: Date) =>
  sql`${waitingRequests(kind)} and not ${isClaimed('money_request', at)}`;
const unclaimedTickets = (at: Date) => sql`${waitingTickets} and not ${isClaimed('ticket', at)}`;

/** What waits for an administrator, test accounts left out, and the newest of each kind. */
export async function countWaiting(db: Database, at: Date): Promise<Waiting> {
  const [charge, exchange, incomeExchange] = (
    ['charge', 'exchange', 'incomeExchange'] as const
  ).map(waitingRequests) as [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>];
  const { rows } = await sql<WaitingRow>`
    select ${countOf(waitingMembers)} as "countNew",
      ${countOf(charge)} as "countCharge",
      least(${countOf(exchange)} + ${countOf(incomeExchange)}, ${ALARM_COUNT_MAX}::bigint)
        as "countExchange",
      ${countOf(waitingTickets)} as "countHelp",
      ${newestOf('member_id', waitingMembers)} as "latestNew",
      ${newestOf('ticket_id', unclaimedTickets(at))} as "latestHelp",
      ${newestOf('asked_at', unclaimedTickets(at))} as "askedHelp",
      ${newestOf('request_id', unclaimed('charge', at))} as "latestCharge",
      greatest(${newestOf('request_id', unclaimed('exchange', at))},
          ${newestOf('request_id', unclaimed('incomeExchange', at))})
        as "latestExchange"`.execute(db);
  const row = rows[0] as WaitingRow;
  return {
    count: {
      countNew: row.countNew,
      countCharge: row.countCharge,
      countExchange: row.countExchange,
      countHelp: row.countHelp,
    },
    latest: {
      countNew: row.latestNew,
      countCharge: row.latestCharge,
      countExchange: row.latestExchange,
      countHelp: askedLast(row),
    },
  };
}
