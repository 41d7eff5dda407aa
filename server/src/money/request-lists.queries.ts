import {
  type money,
  type ParsedInputOf,
  REQUEST_STATUSES,
  type ReplyOf,
  type RequestFilter,
  type RequestStatus,
} from '@gwanje/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../platform/database';
import type { Schema } from '../schema';
import { dayFloor } from './korean-days.queries';
import { shownRequests, toMoneyRequest } from './requests.queries';

type List = ReplyOf<typeof money.listRequests>;
type Totals = ReplyOf<typeof money.totalRequests>;

const REQUESTS_PER_PAGE = 50;
const COUNTED_MAX = 10_001;

/**
 * The conditions of a filter. Days become bounds of the identifier, so that every filter ends on
 * an index whose order is the list's.
 */
export function requestConditions(
  eb: ExpressionBuilder<Schema, 'money_request'>,
  { kind, status, memberId, from, to }: RequestFilter,
): Expression<SqlBool> {
  return eb.and([
    eb('kind', '=', kind),
    ...(status === undefined ? [] : [eb('status', '=', status)]),
    ...(memberId === undefined ? [] : [eb('member_id', '=', memberId)]),
    ...(from === undefined ? [] : [eb('request_id', '>=', dayFloor(from, 0))]),
    ...(to === undefined ? [] : [eb('request_id', '<', dayFloor(to, 1))]),
  ]);
}

/** Requests of a filter, 50 a page: after the last one of a page, or by the page's number. */
export async function listRequests(
  db: Database,
  { sort = 'newest', page = 1, after, ...filter }: ParsedInputOf<typeof money.listRequests>,
): Promise<List> {
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const { memberId } = filter;
  const found = db
    .selectFrom('money_request')
    .select('request_id')
    .where((eb) => requestConditions(eb, filter))
    .$if(after !== undefined, (query) =>
      query.where('request_id', sort === 'newest' ? '<' : '>', after as string),
    )
    .orderBy('request_id', direction)
    .offset((page - 1) * REQUESTS_PER_PAGE)
    .limit(REQUESTS_PER_PAGE + 1);
  const rows = await shownRequests(db)
    // As an array, so that the page is found before anything is joined to it.
    .where('request.request_id', '=', sql<string>`any(array(${found}))`)
    .$if(memberId !== undefined, (query) =>
      query.where('request.member_id', '=', memberId as string),
    )
    .orderBy('request.request_id', direction)
    .execute();
  return {
    requests: rows.slice(0, REQUESTS_PER_PAGE).map(toMoneyRequest),
    more: rows.length > REQUESTS_PER_PAGE,
  };
}

interface StatusTotal {
  readonly status: RequestStatus;
  readonly listed: number;
  readonly requests: number;
  readonly amount_won: number;
}

/**
 * How many rows a filter lists, test accounts included, and what they come to by status, test
 * accounts left out. A status without a request is left out.
 */
export async function totalRequests(db: Database, filter: RequestFilter): Promise<Totals> {
  const rows: StatusTotal[] = await db
    .selectFrom('money_request')
    .select('status')
    .select(sql<number>`count(*)`.as('listed'))
    .select(sql<number>`count(*) filter (where not is_test)`.as('requests'))
    .select(
      sql<number>`coalesce(sum(amount_won) filter (where not is_test), 0)::bigint`.as('amount_won'),
    )
    .where((eb) => requestConditions(eb, filter))
    .groupBy('status')
    .execute();
  const listed = rows.reduce((sum, row) => sum + row.listed, 0);
  const order = Object.keys(REQUEST_STATUSES);
  return {
    count: Math.min(listed, COUNTED_MAX),
    isMore: listed >= COUNTED_MAX,
    totals: rows
      .filter(({ requests }) => requests > 0)
      .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
      .map(({ status, requests, amount_won }) => ({ status, requests, amountWon: amount_won })),
  };
}
