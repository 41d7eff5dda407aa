import {
  BULK_NAMED_MAX,
  BULK_ROWS_MAX,
  BULK_SHOWN_MINUTES,
  type BulkPreview,
  bulkRows,
  type Locale,
  type money,
  OPEN_REQUEST_STATUSES,
  type ParsedInputOf,
  REFUSALS,
  type RefusalCode,
  type ReplyOf,
  type RequestKind,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import { type BulkOrder, BulkTables, callerOff } from '../../platform/bulk/bulk-tables.queries';
import type { Database, Tx } from '../../platform/database';
import { bindList } from '../../platform/list';
import { allOf, requestConditions } from '../requests/request-lists.queries';

type BulkFilter = Omit<ParsedInputOf<typeof money.previewBulkDecision>, 'action'>;
type BulkDecision = ReplyOf<typeof money.readBulkDecision>;

export const BULK_DECISIONS = new BulkTables({
  orders: 'bulk_decision',
  rows: 'bulk_row',
  name: 'request_id',
});

export type MoneyOrder = BulkOrder<'bulk_decision'>;

/**
 * What a bulk decision touches. Requests of test accounts are in it like any other, and so in its
 * count and sum, which are no business figures but tell whether the same rows are still meant.
 *
 * @throws {Refusal} list.too_wide
 */
export async function openRequests(db: Database | Tx, { requestIds, ...filter }: BulkFilter) {
  const context = { db, actor: null };
  const conditions = [
    ...(await requestConditions(context, filter)),
    ofMembers('request.member_id')(filter, context),
  ];
  const query = db
    .selectFrom('money_request as request')
    .where(allOf(conditions))
    .where('request.status', 'in', OPEN_REQUEST_STATUSES)
    .$if(requestIds !== undefined, (narrowed) =>
      narrowed.where('request.request_id', 'in', requestIds as string[]),
    )
    // One more than one decision may have, so that too many are told from enough.
    .limit(BULK_ROWS_MAX + 1);
  // A query is awaited by whoever is given it alone.
  return { query };
}

/**
 * Which rows a bulk decision has: how many, how much, and a hash that names every one of them, with
 * whoever has agreed to it first and whether it is on hold.
 */
interface BulkRows {
  readonly count: number;
  readonly sumWon: number;
  readonly digest: string;
}

/** What of a row is held to what was seen. */
const SEEN = [
  ...(['request.request_id', 'request.amount_won'] as const),
  ...(['request.first_approved_by', 'request.status'] as const),
] as const;

const countRows = sql<BulkRows>`count(*) as count, coalesce(sum(amount_won), 0)::bigint as "sumWon",
  encode(sha256(convert_to(
    coalesce(string_agg(concat_ws(':', request_id, amount_won, status, first_approved_by), ' '
      order by request_id), ''), 'UTF8'
  )), 'hex') as digest`;

export async function countOpenRequests(db: Database, filter: BulkFilter): Promise<BulkRows> {
  const { query } = await openRequests(db, filter);
  const matching = query.select(SEEN);
  const { rows } = await sql<BulkRows>`select ${countRows} from ${matching} as matching`.execute(
    db,
  );
  return rows[0] as BulkRows;
}

/** Notes, in one statement, which requests the filter matches now. */
export async function freezeRows(tx: Tx, bulkId: string, filter: BulkFilter): Promise<BulkRows> {
  const { query } = await openRequests(tx, filter);
  const matching = query.select(['request.member_id', ...SEEN]);
  const { rows } = await sql<BulkRows>`
    with frozen as (
      insert into bulk_row (member_id, bulk_id, request_id, amount_won, first_approved_by, status)
      select member_id, ${bulkId}::uuid, request_id, amount_won, first_approved_by, status
      from ${matching} as matching
      returning request_id, amount_won, first_approved_by, status
    )
    select ${countRows} from frozen`.execute(tx);
  return rows[0] as BulkRows;
}

interface RefusedRow {
  readonly code: RefusalCode;
  readonly of_all: number;
  readonly all_won: number;
  readonly request_id: string;
  readonly login_id: string;
  readonly amount_won: number;
}

/** What a bulk decision was refused for, and the first of each reason by name. */
async function listRefused(
  db: Database | Tx,
  bulkId: string,
  locale: Locale,
): Promise<BulkDecision['refused']> {
  const { rows } = await sql<RefusedRow>`
    select * from (
      select row.refusal as code, row.request_id, member.login_id, row.amount_won,
        count(*) over (partition by row.refusal) as of_all,
        sum(row.amount_won) over (partition by row.refusal)::bigint as all_won,
        row_number() over (partition by row.refusal order by row.request_id) as place
      from bulk_row as row join member on member.member_id = row.member_id
      where row.bulk_id = ${bulkId} and row.outcome = 'refused' and ${acrossMembers}
    ) as refused
    where place <= ${BULK_NAMED_MAX}
    order by of_all desc, code, request_id`.execute(db);
  const firsts = rows.filter((row, at) => row.code !== rows[at - 1]?.code);
  return firsts.map(({ code, of_all: count, all_won: sumWon }) => ({
    ...{ code, message: REFUSALS[code][locale], count, sumWon },
    rows: rows
      .filter((row) => row.code === code)
      .map(({ request_id, login_id, amount_won }) => ({
        ...{ requestId: request_id, id: login_id, amountWon: amount_won },
      })),
  }));
}

/** Of requests that were named one by one, those that nobody can decide any more. */
export async function listClosed(
  db: Database | Tx,
  { kind, requestIds = [] }: BulkFilter,
): Promise<ReplyOf<typeof money.previewBulkDecision>['closed']> {
  if (requestIds.length === 0) return [];
  const { rows } = await sql<BulkPreview['closed'][number]>`
    select request.request_id as "requestId", member.login_id as id,
      request.amount_won as "amountWon", request.status,
      case when decider._id is not null
        then jsonb_build_object('_id', decider._id, 'id', decider.login_id) end as "decidedBy"
    from money_request as request
    join member on member.member_id = request.member_id
    left join admin as decider on decider._id = request.decided_by
    where request.kind = ${kind} and request.request_id = any(${requestIds}::uuid[])
      and request.status not in (${sql.join(OPEN_REQUEST_STATUSES)}) and ${acrossMembers}
    order by request.request_id`.execute(db);
  return rows;
}

const OWN_MAX = 5;

/**
 * What somebody has going on of a kind, or had a moment ago, the newest first. What goes on for more
 * than a day is found by its name alone, so that only the orders of a day are read.
 */
export const findOwnOrders = (
  db: Database,
  { adminId, kind, at }: { adminId: string; kind: RequestKind; at: Date },
): Promise<MoneyOrder[]> =>
  db
    .selectFrom('bulk_decision')
    .selectAll()
    .where('bulk_id', '>=', sql<string>`uuid_floor(${at}::timestamptz - interval '1 day')`)
    .where('started_by', '=', adminId)
    .where(sql<string>`filter ->> 'kind'`, '=', kind)
    .where(
      sql<boolean>`(finished_at is null
        or finished_at >= ${at}::timestamptz - make_interval(mins => ${BULK_SHOWN_MINUTES}))`,
    )
    .orderBy('bulk_id', 'desc')
    .limit(OWN_MAX)
    .execute();

/** A bulk decision and what has become of it. */
export async function describeOrder(
  db: Database | Tx,
  order: MoneyOrder,
  locale: Locale,
): Promise<BulkDecision> {
  const { bulk_id: bulkId, finished_at: finishedAt } = order;
  return {
    ...{ bulkId, action: order.action, filter: order.filter as BulkFilter },
    ...{ status: finishedAt ? 'done' : 'running', count: order.request_count },
    sumWon: order.sum_won,
    startedBy: { _id: order.started_by, id: order.started_by_login_id },
    startedAt: order.started_at.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    calledOffBy: callerOff(order),
    outcomes: await BULK_DECISIONS.countOutcomes(db, bulkId),
    refused: finishedAt ? await listRefused(db, bulkId, locale) : [],
  };
}

const ROW_ID = sql.ref('row.request_id');

/**
 * Results of a bulk decision, in the order of the requests. One request may stand in several, so its
 * name alone names no row.
 */
export const BULK_ROWS = bindList(bulkRows, {
  base: sql`bulk_row`,
  as: 'row',
  within: ({ bulkId }) =>
    bulkId === undefined ? acrossMembers : sql`${acrossMembers} and row.bulk_id = ${bulkId}`,
  id: ROW_ID,
  columns: {
    requestId: ROW_ID,
    memberId: sql.ref('row.member_id'),
    amountWon: sql.ref('row.amount_won'),
    outcome: sql.ref('row.outcome'),
    refusal: sql.ref('row.refusal'),
  },
  filters: {
    bulkId: (bulkId) => sql`row.bulk_id = ${bulkId}`,
    outcome: (outcome) => sql`row.outcome = ${outcome}`,
  },
  sorts: { oldest: { by: ROW_ID, direction: 'asc' } },
});
