import { REQUEST_KINDS } from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';
import { instantOf } from '../platform/new-id';
import { LARGE_FROM_WON } from './large-entries';
import { type Difference, shown } from './ledger-check';

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
const FIRST_DAY = '0001-01-01';

/** What totals are kept of, as SQL. */
interface Summed {
  readonly table: string;
  readonly id: string;
  /** The first identifiers from the one that is given on, each the end of an index. */
  readonly firstFrom: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly total: string;
  readonly delta: RawBuilder<unknown>;
  /** In the delta, the day that a row belongs to. */
  readonly day: string;
  /** In the total, how many rows there are without those of test accounts. */
  readonly count: string;
  /** What a day is kept by, and from what it is made. */
  readonly by: string;
  readonly from: RawBuilder<unknown>;
  /** The same of a month that is added up from its days. */
  readonly byMonth: RawBuilder<unknown>;
  /** What is summed beside the amounts: in the total, of a row, and what it is called. */
  readonly more: {
    readonly kept: RawBuilder<unknown>;
    readonly row: RawBuilder<unknown>;
    readonly word: string;
  };
}

const ENTRIES: Summed = {
  ...{ table: 'ledger_entry', id: 'entry_id', total: 'entry_total' },
  delta: sql`entry_delta`,
  ...{ day: 'day_on', count: 'entries', by: 'type, wallet' },
  firstFrom: (id) => sql`
    (select entry_id from ledger_entry where entry_id >= ${id} and ${acrossMembers} order by entry_id limit 1)`,
  from: sql`select type, wallet, amount_won, is_test from ledger_entry where ${acrossMembers}`,
  byMonth: sql`type, wallet`,
  more: { kept: sql.ref('plus_won'), row: sql`greatest(amount_won, 0)`, word: 'brought' },
};

/** Entries, once for each of these amounts that they come to or exceed. */
const ofAmounts = sql`join unnest(${LARGE_FROM_WON}::bigint[]) as amount (least_won)
  on abs(amount_won) >= least_won`;

const LARGE_ENTRIES: Summed = {
  ...{ ...ENTRIES, total: 'large_total', by: 'least_won, type, wallet' },
  delta: sql`(select * from entry_delta ${ofAmounts} where ${acrossMembers}) as large_delta`,
  from: sql`
    select least_won, type, wallet, amount_won, is_test from ledger_entry ${ofAmounts}
    where ${acrossMembers}`,
  byMonth: sql`least_won, type, wallet`,
  more: { kept: sql`0`, row: sql`0`, word: 'beside' },
};

const REQUESTS: Summed = {
  ...{ table: 'money_request', id: 'request_id', total: 'request_total' },
  delta: sql`request_delta`,
  ...{ day: 'requested_on', count: 'requests', by: 'kind, status, decided_on' },
  firstFrom: (id) =>
    sql.join(
      Object.keys(REQUEST_KINDS).map(
        (kind) => sql`(
          select request_id from money_request
          where kind = ${kind} and request_id >= ${id} and decided_at is not null
            and ${acrossMembers}
          order by request_id limit 1)`,
      ),
      sql` union all `,
    ),
  from: sql`
    select kind, status, (decided_at at time zone 'Asia/Seoul')::date as decided_on, amount_won,
      coalesce(bonus_won, 0) as bonus_won, is_test
    from money_request
    where decided_at is not null and kind = any(${Object.keys(REQUEST_KINDS)}) and ${acrossMembers}`,
  byMonth: sql`kind, status, date_trunc('month', decided_on)::date as decided_on`,
  more: { kept: sql.ref('bonus_won'), row: sql.ref('bonus_won'), word: 'of bonuses' },
};

const floorOf = (day: string, days: number) =>
  sql`uuid_floor((${day}::date + ${days}::integer)::timestamp at time zone 'Asia/Seoul')`;
const dayOf = (id: string) =>
  new Date(instantOf(id).getTime() + SEOUL_MS).toISOString().slice(0, 10);
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Every day that has a row, folded or not, or one that should have been. */
async function* listDays(db: Database, summed: Summed): AsyncGenerator<string> {
  for (let from = FIRST_DAY; ; ) {
    const { rows } = await sql<{ ids: string[]; day: string | null }>`
      with first (id) as (${summed.firstFrom(floorOf(from, 0))}), folded as (
        select min(begins_on) as day from ${sql.table(summed.total)}
        where span = 'day' and begins_on >= ${from}::date
      ), fresh as (
        select min(${sql.ref(summed.day)}) as day from ${summed.delta}
        where ${sql.ref(summed.day)} >= ${from}::date and ${acrossMembers}
      )
      select array(select id from first) as ids, least(folded.day, fresh.day) as day
      from folded, fresh`.execute(db);
    const days = [...(rows[0]?.ids.map(dayOf) ?? []), ...(rows[0]?.day ? [rows[0].day] : [])];
    const [day] = days.sort();
    if (day === undefined) return;
    yield day;
    from = dayAfter(day);
  }
}

/** Rows that are listed, those of them that are no test account's, and what these come to; what is summed beside. */
type Sums = readonly [listed: string, rows: string, won: string, more: string];

interface DifferentRow {
  readonly what: string;
  readonly kept: Sums;
  readonly asked: Sums;
}

const sentenceOf = ([listed, rows, won]: Sums) =>
  `${shown(listed)} listed, ${shown(won)} in ${shown(rows)}`;

/** What is apart: rows and amounts, or where these are the same what is summed beside them. */
function apartOf({ kept, asked }: DifferentRow, { word }: Summed['more']): string {
  const of = (sums: Sums) =>
    sentenceOf(kept) === sentenceOf(asked) ? `${shown(sums[3])} ${word}` : sentenceOf(sums);
  return `keeps ${of(kept)}, should be ${of(asked)}`;
}

/** Rows of listed, rows, won and more that are not the same on both sides. */
async function findDifferent(
  db: Database,
  period: string,
  { by, more }: Summed,
  { kept, asked }: { readonly kept: RawBuilder<unknown>; readonly asked: RawBuilder<unknown> },
): Promise<Difference[]> {
  const columns = sql.raw(by);
  const side = (name: string) => {
    const sums = ['listed', 'rows', 'won', 'more'].map(
      (each) => sql`coalesce(${sql.ref(`${name}.${each}`)}, 0)`,
    );
    // As text: what is damaged may be larger than any number.
    return sql`array[${sql.join(sums)}]::text[]`;
  };
  const { rows } = await sql<DifferentRow>`
    select concat_ws(' ', ${columns}) as what, ${side('kept')} as kept, ${side('asked')} as asked
    from (${kept}) as kept full join (${asked}) as asked using (${columns})
    where ${side('kept')} <> ${side('asked')}
    order by ${columns}`.execute(db);
  return rows.map((row) => ({
    check: 'total',
    memberId: null,
    sentence: `total of ${period} of ${row.what}: ${apartOf(row, more)}`,
  }));
}

/** What is folded of a day and what is not yet is what happened on it. */
async function checkDay(db: Database, summed: Summed, day: string): Promise<Difference[]> {
  const columns = sql.raw(summed.by);
  const counted = (rows: RawBuilder<unknown>) => sql`
    select ${columns}, count(*) as listed, count(*) filter (where not is_test) as rows,
      sum(amount_won) filter (where not is_test) as won,
      sum(${summed.more.row}) filter (where not is_test) as more
    from (${rows}) as row group by ${columns}`;
  const kept = sql`
    with folded as (
      select ${columns}, listed, ${sql.ref(summed.count)} as rows, amount_won as won,
        ${summed.more.kept} as more
      from ${sql.table(summed.total)} where span = 'day' and begins_on = ${day}
    ), fresh as (
      ${counted(sql`
        select * from ${summed.delta}
        where ${sql.ref(summed.day)} = ${day} and ${acrossMembers}`)}
    )
    select ${columns}, sum(listed) as listed, sum(rows) as rows, sum(won) as won,
      sum(more) as more
    from (select * from folded union all select * from fresh) as part group by ${columns}`;
  const asked = counted(sql`
    ${summed.from} and ${sql.ref(summed.id)} >= ${floorOf(day, 0)}
      and ${sql.ref(summed.id)} < ${floorOf(day, 1)}`);
  return findDifferent(db, day, summed, { kept, asked });
}

/** What is folded of a month is what is folded of its days. */
async function checkMonths(db: Database, summed: Summed): Promise<Difference[]> {
  const sumsOf = (more: RawBuilder<unknown>) => sql`sum(listed) as listed,
    sum(${sql.ref(summed.count)}) as rows, sum(amount_won) as won, sum(${more}) as more`;
  const table = sql.table(summed.total);
  const by = `begins_on, ${summed.by}`;
  const kept = sql`
    select ${sql.raw(by)}, ${sumsOf(summed.more.kept)} from ${table} where span = 'month' group by ${sql.raw(by)}`;
  const asked = sql`
    select ${sql.raw(by)}, ${sumsOf(sql.ref('day.more'))} from (
      select date_trunc('month', begins_on)::date as begins_on, ${summed.byMonth}, listed,
        ${sql.ref(summed.count)}, amount_won, ${summed.more.kept} as more
      from ${table} where span = 'day'
    ) as day group by ${sql.raw(by)}`;
  return findDifferent(db, 'the month', { ...summed, by }, { kept, asked });
}

/**
 * Totals are read from what they are of: what is folded, and what is not yet, a day at a time, so
 * that a statement's memory and time are bounded by what happens on one.
 */
export async function* checkTotals(db: Database): AsyncGenerator<Difference[]> {
  for (const summed of [ENTRIES, LARGE_ENTRIES, REQUESTS]) {
    for await (const day of listDays(db, summed)) yield checkDay(db, summed, day);
    yield checkMonths(db, summed);
  }
}
