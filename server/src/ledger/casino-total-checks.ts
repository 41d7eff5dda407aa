// What is folded of the vendors' books by day, held against the transactions and rounds of that day.
import { type RawBuilder, sql } from 'kysely';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';
import { type Difference, isOfDay } from './ledger-check';

interface DifferentRow {
  readonly what: string;
  readonly kept: string;
  readonly asked: string;
}

const PLACE = sql`vendor, mode, game_class, provider, is_tournament`;
/** A row of what all providers come to together. */
const OF_ALL = sql`provider = -1`;

const transactionsOf = (day: string) => sql`
  select concat_ws(' ', ${PLACE}, kind, is_test, result) as what,
    concat_ws(' / ', transactions, amount_won, standing_won) as sums
  from casino_day where day_on = ${day} and not ${OF_ALL}`;
const ownTransactions = (day: string) => sql`
  select concat_ws(' ', said.vendor, said.mode, said.game_class, coalesce(said.provider, 0),
      said.is_tournament,
      case when said.kind = 'WIN' and said.amount_won = 0 then 'MISS' else said.kind end,
      said.is_test, case
        when said.kind = 'CANCEL' or kept.cancelled_by is not null then 'C'
        when said.kind = 'WIN' then case when said.amount_won > 0 then 'W' else 'L' end
        when round.wins = 0 then 'I' when round.win_won > 0 then 'W' else 'L' end) as what,
    concat_ws(' / ', count(*), sum(said.amount_won),
      coalesce(sum(said.amount_won) filter (where kept.cancelled_by is null), 0)) as sums
  from casino_transaction as said
  join casino_key as kept on kept.member_id = said.member_id and kept.vendor = said.vendor
    and kept.vendor_ref = said.vendor_ref
  join casino_round as round on round.member_id = said.member_id and round.round_id = said.round_id
  where ${isOfDay('said.transaction_id', day)} group by 1`;

const roundsOf = (day: string) => sql`
  select concat_ws(' ', ${PLACE}, is_test, result) as what,
    concat_ws(' / ', rounds, bet_won, win_won, valid_won) as sums
  from casino_round_day where day_on = ${day} and not ${OF_ALL}`;
const ownRounds = (day: string) => sql`
  select concat_ws(' ', vendor, mode, game_class, coalesce(provider, 0), is_tournament, is_test,
      case when wins > 0 then case when win_won > 0 then 'W' else 'L' end
        when bets = 0 and cancels > 0 then 'C' else 'I' end) as what,
    concat_ws(' / ', count(*), sum(bet_won), sum(win_won), sum(counted_valid_won)) as sums
  from casino_round where ${isOfDay('casino_round.round_id', day)} group by 1`;

/** What is kept by day and by month. */
const SUMMED = [
  {
    ...{ months: sql.table('casino_month'), days: sql.table('casino_day') },
    of: sql`is_tournament, kind, is_test, result`,
    sums: ['transactions', 'amount_won', 'standing_won'],
  },
  {
    ...{ months: sql.table('casino_round_month'), days: sql.table('casino_round_day') },
    of: sql`is_tournament, is_test, result`,
    sums: ['rounds', 'bet_won', 'win_won', 'valid_won'],
  },
];
const namesOf = ({ of, sums }: (typeof SUMMED)[number]) => {
  const kept = sums.map((name) => sql.ref(name));
  const said = (columns: readonly RawBuilder<unknown>[]) =>
    sql`concat_ws(' / ', ${sql.join(columns)}) as sums`;
  return {
    what: sql`concat_ws(' ', vendor, mode, game_class, provider, ${of}) as what`,
    ofAll: sql`concat_ws(' ', vendor, mode, game_class, -1, ${of}) as what`,
    ...{ kept: said(kept), summed: said(kept.map((column) => sql`sum(${column})`)) },
  };
};

/** What is kept of all providers on a day, and what each of them comes to. */
function providersOf(day: string, each: (typeof SUMMED)[number]) {
  const { what, ofAll, kept, summed } = namesOf(each);
  return [
    sql`select ${what}, ${kept} from ${each.days} where day_on = ${day} and ${OF_ALL}`,
    sql`select ${ofAll}, ${summed} from ${each.days}
      where day_on = ${day} and not ${OF_ALL} group by 1`,
  ] as const;
}

/** What is kept of a month, and what its folded days come to. */
function monthsOf(month: string, each: (typeof SUMMED)[number]) {
  const { what, kept, summed } = namesOf(each);
  return [
    sql`select ${what}, ${kept} from ${each.months} where begins_on = ${month}`,
    sql`select ${what}, ${summed} from ${each.days}
      where day_on >= ${month}::date and day_on < ${month}::date + interval '1 month' group by 1`,
  ] as const;
}

/** Where both do not say the same, unless the day is known to have changed since. */
async function differ(
  db: Database,
  day: string,
  [kept, asked]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
): Promise<Difference[]> {
  const { rows } = await sql<DifferentRow>`
    select what, coalesce(kept.sums, 'nothing') as kept, coalesce(asked.sums, 'nothing') as asked
    from (${kept}) as kept full join (${asked}) as asked using (what)
    where kept.sums is distinct from asked.sums and not exists (
      select 1 from casino_late where day_on = ${day} and ${acrossMembers})
    order by what`.execute(db);
  return rows.map((row) => ({
    check: 'casinoTotal',
    memberId: null,
    sentence: `casinos of ${day}, ${row.what}: keeps ${row.kept}, should be ${row.asked}`,
  }));
}

/** A day at a time, so that a statement's memory and time are bounded by what came on one. */
export async function* checkCasinoTotals(db: Database): AsyncGenerator<Difference[]> {
  const { rows } = await sql<{ day: string }>`
    select day_on::text as day from casino_folded order by day_on`.execute(db);
  for (const { day } of rows) {
    yield differ(db, day, [transactionsOf(day), ownTransactions(day)]);
    yield differ(db, day, [roundsOf(day), ownRounds(day)]);
    for (const each of SUMMED) yield differ(db, day, providersOf(day, each));
  }
  for (const month of new Set(rows.map(({ day }) => `${day.slice(0, 7)}-01`)))
    for (const each of SUMMED) yield differ(db, month, monthsOf(month, each));
}
