// What was approved, by the day on which it was, so that no day that is over changes any more.
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Sql } from '../../platform/list-source';

/**
 * Exchanges whose transfer failed on a later day than they were approved on: each counts where it was
 * approved, and comes off again where it failed. Without test accounts.
 */
const failedLater = sql`(
  select member_id, request_id, kind, amount_won, 1 as requests, was_approved_at as decided_at
  from money_request where was_approved_at is not null and not is_test and ${acrossMembers}
  union all
  select member_id, request_id, kind, -amount_won, -1, decided_at
  from money_request where was_approved_at is not null and not is_test and ${acrossMembers})`;

/** The same by days of Seoul: kind, requests, amount_won and decided_on. */
export const failedByDay = sql`
  select kind, requests, amount_won, (decided_at at time zone 'Asia/Seoul')::date as decided_on
  from ${failedLater} as failed`;

/**
 * Charges and exchanges of any money from one instant to before another, as they were approved; what
 * comes off again is one request less.
 */
export const approvedBetween = (from: Sql, until: Sql): Sql => sql`
  select member_id, request_id, kind, amount_won, 1 as requests, decided_at from money_request
  where status = 'approved' and not is_test and kind in ('charge', 'exchange', 'incomeExchange')
    and decided_at >= ${from} and decided_at < ${until} and ${acrossMembers}
  union all
  select member_id, request_id, kind, amount_won, requests, decided_at
  from ${failedLater} as failed
  where decided_at >= ${from} and decided_at < ${until}`;
