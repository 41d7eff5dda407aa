// What the site keeps by ten minutes, and lines by closed days, held against what these are sums of.
import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import { type Database, transaction } from '../platform/database';
import { type Difference, isOfDay, shown } from './ledger-check';

interface SumRow {
  readonly what: string;
  readonly kept: readonly string[];
  readonly asked: readonly string[];
}

const NOTHING = ['0', '0'];
const entriesOf = ([entries, won]: readonly string[]) =>
  `${entries} entries of ${shown(won ?? '0')}`;

interface SlotRow {
  readonly what: string;
  readonly sums: readonly string[];
}

/** What slots of a day keep is what its entries came to, but for what is not folded yet. */
async function checkSlotsOf(db: Database, day: string, since: Date): Promise<Difference[]> {
  const what = sql`concat_ws(' ', to_char(begins_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI'),
    wallet, type) as what`;
  const slot = sql`date_bin(interval '10 minutes',
    uuid_extract_timestamp(entry_id), 'epoch'::timestamptz)`;
  const [kept, asked] = await transaction(db, async (tx) => {
    // Slots lie elsewhere than entries, and folding goes on: both are read as of one moment.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    const slots = await sql<SlotRow>`
      select ${what}, array[entries, amount_won]::text[] as sums from site_slot
      where (begins_at at time zone 'Asia/Seoul')::date = ${day}::date`.execute(tx);
    const entries = await sql<SlotRow>`
      select ${what}, array[sum(entries), sum(amount_won)]::text[] as sums from (
        select ${slot} as begins_at, wallet, type, 1 as entries, amount_won from ledger_entry
        where ${isOfDay('entry_id', day)} and not is_test
        union all
        select ${slot}, wallet, type, -1, -amount_won from entry_delta
        where ${isOfDay('entry_id', day)} and not is_test
      ) as entry
      where begins_at >= ${since} group by begins_at, wallet, type having sum(entries) <> 0 or sum(amount_won) <> 0`.execute(
      tx,
    );
    const byName = ({ rows }: { rows: readonly SlotRow[] }) =>
      new Map(rows.map((row) => [row.what, row.sums]));
    return [byName(slots), byName(entries)] as const;
  });
  return [...new Set([...kept.keys(), ...asked.keys()])].sort().flatMap((name) => {
    const [keeps, should] = [kept.get(name) ?? NOTHING, asked.get(name) ?? NOTHING].map(entriesOf);
    if (keeps === should) return [];
    const sentence = `ten minutes of ${name}: keep ${keeps}, should be ${should}`;
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
