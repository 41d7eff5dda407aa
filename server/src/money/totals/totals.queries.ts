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
import { LARGE_FROM_WON } from '../../ledger/large-entries';
import { askedOfLine, isStaff, ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { ListContext, Sql, SumsOf } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import { amountsOf, entryConditions, isOfLarge } from '../entries/entry-conditions.queries';
import { ALL_LEGS, type Leg, legsOf } from '../entries/entry-legs.rule';
import { allOf, isOfKeptSums, requestConditions } from '../requests/request-lists.queries';
import { totalSpans } from './total-spans.rule';

type Days = Pick<EntryFilter, 'from' | 'to'>;

const countOf = (rows: readonly { readonly listed: number }[]) =>
  rows.reduce((sum, row) => sum + row.listed, 0);

/** The folded rows of these days, by the day on which each begins or by another. */
export const isInSpans = (days: Days, column = 'begins_on'): RawBuilder<boolean> =>
  sql`(${sql.join(
    [
      sql`false`,
      ...totalSpans(days).map(
        ({ span, first, last }) =>
          sql`(span = ${span} and ${sql.ref(column)} between ${first}::date and ${last}::date)`,
      ),
    ],
    sql` or `,
  )})`;

/** The rows of these days that are kept day by day. */
export const isInDays = (day: string, { from = '-infinity', to = 'infinity' }: Days) =>
  sql<boolean>`${sql.ref(day)} between ${from}::date and ${to}::date`;

interface LegTotal extends Leg {
  readonly listed: number;
  readonly entries: number;
  readonly amount_won: number;
}

/** Whether everybody is asked for. What was folded is of the whole site and of nothing less. */
export const isOfSite = (
  context: ListContext,
  { memberId }: { readonly memberId?: string | undefined },
) => memberId === undefined && isStaff(context);

/**
 * The same of members: whole months as what was folded of them and what is not yet, the days before
 * and after them as they are kept, which they are from the moment of their entry on.
 */
function memberSums(context: ListContext, filter: EntryFilter): RawBuilder<LegTotal> {
  const columns = sql`wallet, type, amount_won, is_test`;
  // A part for each span, so that each is a range of an index; each names its members by itself.
  const parts = totalSpans(filter).flatMap(({ span, first, last }) => {
    const rowsOf = (table: 'ledger_day' | 'ledger_month' | 'entry_delta', day: string) => sql`
      from ${sql.table(table)} where ${ofMembers(`${table}.member_id`)(filter, context)}
        and ${sql.ref(day)} between ${first}::date and ${last}::date`;
    return span === 'day'
      ? [sql`select ${columns}, entries::bigint ${rowsOf('ledger_day', 'day_on')}`]
      : [
          sql`select ${columns}, entries ${rowsOf('ledger_month', 'begins_on')}`,
          sql`select ${columns}, 1::bigint ${rowsOf('entry_delta', 'day_on')}`,
        ];
  });
  return sql`
    select wallet, type, entries as listed, case when is_test then 0 else entries end as entries,
      case when is_test then 0 else amount_won end as amount_won
    from (${sql.join(parts, sql` union all `)}) as part`;
}

/** The same of some amounts, type by type: large ones from an index that holds no others. */
function amountSums(context: ListContext, filter: EntryFilter): RawBuilder<LegTotal> {
  const legs = legsOf(filter) ?? ALL_LEGS;
  return sql`
    select leg.wallet, leg.type, 1 as listed, case when is_test then 0 else 1 end as entries,
      case when is_test then 0 else amount_won end as amount_won
    from unnest(${legs.map(({ wallet }) => wallet)}::text[], ${legs.map(({ type }) => type)}::text[])
      as leg (wallet, type)
    cross join lateral (
      select amount_won, is_test from ledger_entry
      where type = leg.type and wallet = leg.wallet
        and ${allOf([ofMembers('member_id')(filter, context), ...entryConditions(filter)])}
    ) as of_amount`;
}

/** The amount from which on, without an upper end, sums are kept; undefined where none are. */
const keptFromWon = ({ minWon, maxWon }: EntryFilter) =>
  maxWon === undefined ? LARGE_FROM_WON.find((won) => won === minWon) : undefined;

/** The same of the whole site, of all amounts or from one on: what is folded, and what is not yet. */
function siteSums(days: Days, leastWon?: number): RawBuilder<LegTotal> {
  const [total, isTotal, isDelta] =
    leastWon === undefined
      ? [sql`entry_total`, sql`true`, sql`true`]
      : [sql`large_total`, sql`least_won = ${leastWon}`, sql`abs(amount_won) >= ${leastWon}`];
  return sql`
    with folded as (
      select wallet, type, listed, entries, amount_won from ${total}
      where ${isTotal} and ${isInSpans(days)}
    ), fresh as (
      select wallet, type, 1, case when is_test then 0 else 1 end,
        case when is_test then 0 else amount_won end
      from entry_delta where ${isDelta} and ${isInDays('day_on', days)} and ${acrossMembers}
    )
    select * from folded union all select * from fresh`;
}

/** Rows of listed, entries and amount_won by wallet and type: of members, or of the whole site. */
function entrySums(context: ListContext, filter: EntryFilter): RawBuilder<LegTotal> {
  const isOfFew = filter.actor !== undefined || filter.subject !== undefined;
  const leastWon = keptFromWon(filter);
  if (leastWon !== undefined && !isOfFew && isOfSite(context, filter))
    return siteSums(filter, leastWon);
  if (amountsOf(filter) !== undefined) return amountSums(context, filter);
  if (isOfFew)
    return sql`
      select wallet, type, 1 as listed, case when is_test then 0 else 1 end as entries,
        case when is_test then 0 else amount_won end as amount_won
      from ledger_entry
      where ${allOf([ofMembers('member_id')(filter, context), ...entryConditions(filter)])}`;
  return isOfSite(context, filter) ? siteSums(filter) : memberSums(context, filter);
}

/** The condition that a row is of one of these legs; undefined is every leg. */
export const isOfLegs = (legs: readonly Leg[] | undefined) =>
  legs === undefined
    ? sql`true`
    : sql`(wallet, type) in (
        select * from unnest(${legs.map(({ wallet }) => wallet)}::text[],
          ${legs.map(({ type }) => type)}::text[]))`;

/** Of these sums, those of test accounts or of all others; test accounts are in no sum. */
function ofTest(rows: readonly LegTotal[], isTest: EntryFilter['isTest']): readonly LegTotal[] {
  if (isTest === undefined) return rows;
  return rows.map((row) =>
    isTest === 'true'
      ? { ...row, listed: row.listed - row.entries, entries: 0, amount_won: 0 }
      : { ...row, listed: row.entries },
  );
}

/** So many entries may be looked at one by one for their amounts. */
const LOOKED_AT_MAX = 100_000;

/**
 * Among how many entries amounts are looked for of which no index, or no sum, holds just these:
 * among the large ones of the whole site, or everything else that a filter leaves. Undefined where
 * just these are kept, or what one member or line has of large ones, which is little.
 */
function lookedThrough(
  context: ListContext,
  { minWon, maxWon, ...filter }: EntryFilter,
): RawBuilder<LegTotal> | undefined {
  if (!isOfLarge({ minWon })) return entrySums(context, filter);
  if (!isOfSite(context, filter) || keptFromWon({ minWon, maxWon }) !== undefined) return undefined;
  return siteSums(
    filter,
    LARGE_FROM_WON.find((won) => (minWon ?? 0) >= won),
  );
}

/**
 * Amounts of which no index holds just these are looked for among others. How many those are the
 * sums tell, which are kept; of whoever did it or what it is about, which they do not know, there is
 * little.
 *
 * @throws {Refusal} list.too_wide
 * @source docs/decisions/0188-large-amounts-keep-to-the-bound.md
 */
export async function requireFewOfAmounts(
  context: ListContext,
  filter: EntryFilter,
): Promise<void> {
  const { actor, subject } = filter;
  if (amountsOf(filter) === undefined || actor !== undefined || subject !== undefined) return;
  const looked = lookedThrough(context, filter);
  if (!looked) return;
  const { rows } = await sql<{ listed: number | null }>`
    select sum(listed) as listed from (${looked}) as summed
    where ${isOfLegs(legsOf(filter))}`.execute(context.db);
  if ((rows[0]?.listed ?? 0) > LOOKED_AT_MAX) throw new Refusal('list.too_wide');
}

/**
 * How many entries a filter lists, test accounts included, and what they come to by wallet and
 * type, test accounts left out. Of one member or a partner's line it is read from the members' months and
 * days, of all, and of all large ones, from what was folded and what is not folded yet, so that no
 * filter but that for one administrator, one subject or other amounts looks at the entries themselves.
 *
 * @throws {Refusal} list.too_wide
 */
export async function sumEntries(
  asking: ListContext,
  filter: EntryFilter,
): Promise<SumsOf<typeof entries>> {
  const legs = legsOf(filter);
  const context = await askedOfLine(asking, filter.partnerId);
  if (!context || legs?.length === 0) return { counted: 0, totals: [] };
  await requireFewOfAmounts(context, filter);
  const summed = await sql<LegTotal>`
    select wallet, type, sum(listed) as listed, sum(entries) as entries,
      sum(amount_won) as amount_won
    from (${entrySums(context, filter)}) as summed
    where ${isOfLegs(legs)}
    group by wallet, type`.execute(context.db);
  const rows = ofTest(summed.rows, filter.isTest);
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
  readonly bonus_won: number;
}

/** Rows of listed, requests, amount_won and bonus_won by status, read from the requests themselves. */
const summedRequests = (
  context: ListContext,
  filter: RequestFilter,
  conditions: readonly Sql[],
): RawBuilder<StatusTotal> => sql`
    select status, count(*) as listed, count(*) filter (where not is_test) as requests,
      coalesce(sum(amount_won) filter (where not is_test), 0) as amount_won,
      coalesce(sum(bonus_won) filter (where not is_test), 0) as bonus_won
    from money_request as request
    where ${allOf([...conditions, ofMembers('request.member_id')(filter, context)])}
    group by status`;

const IS_WAITING = sql`request.status in (${sql.join(OPEN_REQUEST_STATUSES)})`;

/** The same for the whole site: what waits is counted, what was decided is read from its sums. */
const siteRequests = (
  context: ListContext,
  filter: RequestFilter,
  conditions: readonly Sql[],
): RawBuilder<StatusTotal> => {
  const { kind, status, by } = filter;
  const isAsked = sql`kind = ${kind} and status = coalesce(${status ?? null}, status)`;
  const [folded, fresh] =
    by === 'decided' ? ['decided_on', 'decided_on'] : ['begins_on', 'requested_on'];
  return sql`
    with waiting as (${summedRequests(context, filter, [...conditions, IS_WAITING])}), folded as (
      select status, listed, requests, amount_won, bonus_won from request_total
      where ${isAsked} and ${isInSpans(filter, folded)}
    ), fresh as (
      select status, 1, case when is_test then 0 else 1 end,
        case when is_test then 0 else amount_won end, case when is_test then 0 else bonus_won end
      from request_delta
      where ${isAsked} and ${isInDays(fresh as string, filter)} and ${acrossMembers}
    )
    select status, sum(listed) as listed, sum(requests) as requests,
      sum(amount_won) as amount_won, sum(bonus_won) as bonus_won
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
  const conditions = await requestConditions(context, filter);
  const sums = isOfSite(context, filter) && isOfKeptSums(filter) ? siteRequests : summedRequests;
  const { rows } = await sums(context, filter, conditions).execute(context.db);
  const order = Object.keys(REQUEST_STATUSES);
  return {
    counted: countOf(rows),
    totals: rows
      .filter(({ requests }) => requests > 0)
      .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
      .map(({ status, requests, amount_won, bonus_won }) => ({
        ...{ status, requests, amountWon: amount_won, bonusWon: bonus_won },
      })),
  };
}
