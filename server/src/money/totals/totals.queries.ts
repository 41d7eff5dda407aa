import {
  type EntryFilter,
  type entries,
  OPEN_REQUEST_STATUSES,
  REQUEST_STATUSES,
  type RequestFilter,
  type RequestStatus,
  type requests,
} from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { ListContext, SumsOf } from '../../platform/list-source';
import { ALL_LEGS, type Leg, legsOf } from '../entries/entry-legs.rule';
import { requestConditions } from '../requests/request-lists.queries';
import { totalSpans } from './total-spans.rule';

type Days = Pick<EntryFilter, 'from' | 'to'>;

const countOf = (rows: readonly { readonly listed: number }[]) =>
  rows.reduce((sum, row) => sum + row.listed, 0);

/** The folded rows of these days. */
const isInSpans = (days: Days): RawBuilder<boolean> =>
  sql`(${sql.join(
    [
      sql`false`,
      ...totalSpans(days).map(
        ({ span, first, last }) =>
          sql`(span = ${span} and begins_on between ${first}::date and ${last}::date)`,
      ),
    ],
    sql` or `,
  )})`;

/** The rows of these days that are kept day by day. */
const isInDays = (day: string, { from = '-infinity', to = 'infinity' }: Days) =>
  sql<boolean>`${sql.ref(day)} between ${from}::date and ${to}::date`;

interface LegTotal extends Leg {
  readonly listed: number;
  readonly entries: number;
  readonly amount_won: number;
}

/** Whether everybody is asked for. What was folded is of the whole site and of nothing less. */
const isOfSite = (
  { actor }: ListContext,
  { memberId }: { readonly memberId?: string | undefined },
) => memberId === undefined && (actor === null || actor.line === null);

/** Rows of listed, entries and amount_won by wallet and type: of members, or of the whole site. */
function entrySums(context: ListContext, filter: EntryFilter): RawBuilder<LegTotal> {
  const { memberId: _, ...days } = filter;
  if (!isOfSite(context, filter))
    return sql`
      select wallet, type, entries as listed, case when is_test then 0 else entries end as entries,
        case when is_test then 0 else amount_won end as amount_won
      from ledger_day
      where ${ofMembers('member_id')(filter, context)} and ${isInDays('day_on', days)}`;
  return sql`
    with folded as (
      select wallet, type, listed, entries, amount_won from entry_total where ${isInSpans(days)}
    ), fresh as (
      select wallet, type, 1, case when is_test then 0 else 1 end,
        case when is_test then 0 else amount_won end
      from entry_delta where ${isInDays('day_on', days)} and ${acrossMembers}
    )
    select * from folded union all select * from fresh`;
}

/** The condition that a row is of one of these legs; undefined is every leg. */
export const isOfLegs = (legs: readonly Leg[] | undefined) =>
  legs === undefined
    ? sql`true`
    : sql`(wallet, type) in (
        select * from unnest(${legs.map(({ wallet }) => wallet)}::text[],
          ${legs.map(({ type }) => type)}::text[]))`;

/**
 * How many entries a filter lists, test accounts included, and what they come to by wallet and
 * type, test accounts left out. Of one member or a partner's line it is read from the members' days,
 * of all from what was folded and what is not folded yet, so that no filter looks at the entries
 * themselves.
 */
export async function sumEntries(
  context: ListContext,
  filter: EntryFilter,
): Promise<SumsOf<typeof entries>> {
  const legs = legsOf(filter);
  if (legs?.length === 0) return { counted: 0, totals: [] };
  const { rows } = await sql<LegTotal>`
    select wallet, type, sum(listed) as listed, sum(entries) as entries,
      sum(amount_won) as amount_won
    from (${entrySums(context, filter)}) as summed
    where ${isOfLegs(legs)}
    group by wallet, type`.execute(context.db);
  const isOf = (leg: Leg) => (row: LegTotal) => row.type === leg.type && row.wallet === leg.wallet;
  return {
    counted: countOf(rows),
    totals: ALL_LEGS.flatMap((leg) => rows.find(isOf(leg)) ?? [])
      .filter(({ entries }) => entries > 0)
      .map(({ wallet, type, entries, amount_won }) => ({
        ...{ wallet, type, entries },
        amountWon: amount_won,
      })),
  };
}

interface StatusTotal {
  readonly status: RequestStatus;
  readonly listed: number;
  readonly requests: number;
  readonly amount_won: number;
}

/** Rows of listed, requests and amount_won by status, read from the requests themselves. */
const summedRequests = ({ db, actor }: ListContext, filter: RequestFilter, isOpenOnly: boolean) =>
  db
    .selectFrom('money_request')
    .select('status')
    .select(sql<number>`count(*)`.as('listed'))
    .select(sql<number>`count(*) filter (where not is_test)`.as('requests'))
    .select(sql<number>`coalesce(sum(amount_won) filter (where not is_test), 0)`.as('amount_won'))
    .where((eb) => requestConditions(eb, filter, actor))
    .$if(isOpenOnly, (query) => query.where('status', 'in', OPEN_REQUEST_STATUSES))
    .groupBy('status');

/** The same for the whole site: what waits is counted, what was decided is read from its sums. */
const siteRequests = (context: ListContext, filter: RequestFilter): RawBuilder<StatusTotal> => {
  const { kind, status } = filter;
  const isAsked = sql`kind = ${kind} and status = coalesce(${status ?? null}, status)`;
  return sql`
    with waiting as (${summedRequests(context, filter, true)}), folded as (
      select status, listed, requests, amount_won from request_total
      where ${isAsked} and ${isInSpans(filter)}
    ), fresh as (
      select status, 1, case when is_test then 0 else 1 end,
        case when is_test then 0 else amount_won end
      from request_delta
      where ${isAsked} and ${isInDays('requested_on', filter)} and ${acrossMembers}
    )
    select status, sum(listed) as listed, sum(requests) as requests, sum(amount_won) as amount_won
    from (select * from waiting union all select * from folded union all select * from fresh)
      as summed
    group by status`;
};

/**
 * How many rows a filter lists, test accounts included, and what they come to by status, test
 * accounts left out. A status without a request is left out.
 */
export async function sumRequests(
  context: ListContext,
  filter: RequestFilter,
): Promise<SumsOf<typeof requests>> {
  const rows: readonly StatusTotal[] = isOfSite(context, filter)
    ? (await siteRequests(context, filter).execute(context.db)).rows
    : await summedRequests(context, filter, false).execute();
  const order = Object.keys(REQUEST_STATUSES);
  return {
    counted: countOf(rows),
    totals: rows
      .filter(({ requests }) => requests > 0)
      .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
      .map(({ status, requests, amount_won }) => ({ status, requests, amountWon: amount_won })),
  };
}
