// What the site keeps by ten minutes, and lines by closed days, held against what these are sums of.
import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import { type Database, transaction } from '../platform/database';
import { madeAt } from '../platform/made-at.queries';
import { type Difference, isOfDay, shown } from './ledger-check';

interface SumRow {
  readonly what: string;
  readonly kept: readonly string[];
  readonly asked: readonly string[];
}

const NOTHING = [0n, 0n];
const entriesOf = ([entries, won]: readonly bigint[]) => `${entries} entries of ${shown(`${won}`)}`;

interface SlotRow {
  readonly what: string;
  readonly entries: string;
  readonly won: string;
}

/** Entries and won of each slot, by its name. */
const slotsOf = (rows: readonly SlotRow[]) =>
  new Map(rows.map(({ what, entries, won }) => [what, [entries, won].map(BigInt)]));

/** What slots of a day and what is not folded yet come to is what all entries of these came to. */
async function checkSlotsOf(db: Database, day: string, since: Date): Promise<Difference[]> {
  const what = sql`concat_ws(' ', to_char(begins_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI'),
    wallet, type) as what`;
  const of = (table: 'ledger_entry' | 'entry_delta') => sql<SlotRow>`
    select ${what}, sum(entries)::text as entries, sum(amount_won)::text as won from (
      select date_bin(interval '10 minutes', ${madeAt('entry_id')},
        'epoch'::timestamptz) as begins_at, wallet, type, 1 as entries, amount_won
      from ${sql.table(table)} where ${isOfDay('entry_id', day)} and not is_test
    ) as entry where begins_at >= ${since} group by begins_at, wallet, type`;
  const kept = sql<SlotRow>`
    select ${what}, entries::text, amount_won::text as won from site_slot
    where (begins_at at time zone 'Asia/Seoul')::date = ${day}::date`;
  // Slots lie elsewhere than entries, and folding goes on: they are read apart, as of one moment.
  const [slots, waiting, asked] = await transaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return [
      slotsOf((await kept.execute(tx)).rows),
      slotsOf((await of('entry_delta').execute(tx)).rows),
      slotsOf((await of('ledger_entry').execute(tx)).rows),
    ] as const;
  });
  const names = new Set([...slots.keys(), ...waiting.keys(), ...asked.keys()]);
  return [...names].sort().flatMap((name) => {
    const [own, later, should] = [slots, waiting, asked].map((from) => from.get(name) ?? NOTHING);
    const keeps = NOTHING.map((nothing, at) => (own?.[at] ?? nothing) + (later?.[at] ?? nothing));
    if (`${keeps}` === `${should}`) return [];
    const sentence = `ten minutes of ${name}: keep ${entriesOf(keeps)}, should be ${entriesOf(should ?? NOTHING)}`;
    return [{ check: 'slot', memberId: null, sentence }];
  });
}

/** A day at a time; slots are kept for some weeks, from the first of which on they are held. */
export async function* checkSlots(db: Database): AsyncGenerator<Difference[]> {
  const { rows } = await sql<{ day: string; since: Date }>`
    select (begins_at at time zone 'Asia/Seoul')::date::text as day,
      min(min(begins_at)) over () as since
    from site_slot group by 1 order by 1`.execute(db);
  for (const { day, since } of rows) yield checkSlotsOf(db, day, since);
}

const playedOf = ([bets, stake, valid, payout]: readonly string[]) =>
  `${bets} bets of ${shown(stake ?? '0')}, turnover ${shown(valid ?? '0')}, paid ${shown(payout ?? '0')}`;

/** What a closed day has of whoever was a partner then is what his line has played on it, path by path. */
async function checkLinesOf(db: Database, day: string): Promise<Difference[]> {
  const sums = (of: 'kept' | 'played') => {
    const [bets, stake, valid, payout] = ['bets', 'stake_won', 'valid_stake_won', 'payout_won'].map(
      (name) => sql.ref(`${of}.${name}`),
    );
    return sql`array[coalesce(${bets}, 0), coalesce(${stake}, 0), coalesce(${valid}, 0),
      coalesce(${payout}, 0)]::text[]`;
  };
  const { rows } = await sql<SumRow>`
    select concat_ws(' ', member_id, game_class) as what,
      ${sums('kept')} as kept, ${sums('played')} as asked
    from (
      select * from partner_day where day_on = ${day}::date and ${acrossMembers}
    ) as kept full join (
      select node.member_id, day.game_class, day.path[:node.place - 1] as path,
        sum(day.bets) as bets, sum(day.stake_won) as stake_won,
        sum(day.valid_stake_won) as valid_stake_won, sum(day.payout_won) as payout_won
      from bet_day as day cross join lateral unnest(day.path) with ordinality
        as node (member_id, place)
      where day.day_on = ${day}::date and not day.is_test and ${acrossMembers}
        and node.member_id in (
          select member_id from partner_day where day_on = ${day}::date and ${acrossMembers})
      group by node.member_id, day.game_class, day.path[:node.place - 1]
    ) as played using (member_id, game_class, path)
    where ${sums('kept')} <> ${sums('played')} order by member_id, game_class, path`.execute(db);
  return rows.map(({ what, kept, asked }) => ({
    check: 'partnerDay',
    memberId: null,
    sentence: `line of ${what} of ${day}: keeps ${playedOf(kept)}; should be ${playedOf(asked)}`,
  }));
}

export async function* checkPartnerDays(db: Database): AsyncGenerator<Difference[]> {
  const { rows } = await sql<{ day: string }>`
    select day_on::text as day from partner_fold order by day_on`.execute(db);
  for (const { day } of rows) yield checkLinesOf(db, day);
}
