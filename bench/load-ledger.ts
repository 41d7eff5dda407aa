// Fills a migrated database with members, their ledger and their requests, by plain set statements.
import { runStatement } from '../server/test/test-database';

const MONTHS = 18;
const FIRST_AT = '2025-01-01T00:00:00Z';
export const LAST_AT = new Date('2026-07-01T00:00:00Z');
const DAYS = 546;

const ENTRIES_PER_MEMBER = 500;
/** One entry in twenty is of somebody who plays every day; how much one plays does not follow from the site's size. */
const ENTRIES_PER_HEAVY_MEMBER = 5_000;
const HEAVY_SHARE = 0.05;
/** Everybody else plays one day in so many, and then many times. */
const DAYS_BETWEEN_VISITS = 30;
export const ENTRIES_PER_REQUEST = 10;

/** Entries of a type among ten thousand of all types; every other type has a few. */
const PER_TEN_THOUSAND = {
  bet: 3_800,
  betBenefit: 1_700,
  betRolling: 1_500,
  losePoint: 600,
  casinoPlay: 400,
  charge: 500,
  exchange: 250,
  every: 250,
  first: 100,
  PointChange: 200,
  moneyToCasino: 150,
  casinoToMoney: 150,
};
const PER_TEN_THOUSAND_OF_OTHERS = 8;

const namesOf = async (url: string, query: string) =>
  (await runStatement(url, query)) as { name: string; definition: string }[];

/** Flushed, or vacuum would not mark it as visible to all. */
export const insert = (url: string, statement: string) =>
  runStatement(
    url,
    `set synchronous_commit = on; set work_mem = '256MB'; select setseed(0.5); ${statement}`,
  );

/**
 * Takes the indexes off a table while `statement` fills it, and puts them back as the migrations
 * made them; foreign keys stay off, since nothing is written to the table afterwards.
 */
export async function fillTable(url: string, table: string, statement: string): Promise<void> {
  const constraints = await namesOf(
    url,
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = '${table}'::regclass and contype in ('p', 'u', 'f')`,
  );
  const indexes = await namesOf(
    url,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = '${table}'::regclass and not exists (
       select from pg_constraint where conindid = indexrelid and conrelid = indrelid)`,
  );
  for (const { name } of constraints)
    await runStatement(url, `alter table ${table} drop constraint ${name} cascade`);
  for (const { name } of indexes) await runStatement(url, `drop index ${name}`);
  await insert(url, statement);
  const quickly = (rest: string) => `set maintenance_work_mem = '512MB'; ${rest}`;
  for (const { name, definition } of constraints)
    if (!definition.startsWith('FOREIGN'))
      await runStatement(url, quickly(`alter table ${table} add constraint ${name} ${definition}`));
  // The definition of a partitioned index names the parent alone.
  for (const { definition } of indexes)
    await runStatement(url, quickly(definition.replace(' ON ONLY ', ' ON ')));
  await runStatement(url, `vacuum (analyze) ${table}`);
}

/** Members whose money moves while lists are measured. */
export const WRITTEN_TO = Array.from(
  { length: 100 },
  (_, n) => `00000000-0000-0000-0000-${(n + 1).toString(16).padStart(12, '0')}`,
);

export const memberIdOf = (n: string) => `(lpad(to_hex(${n}), 32, '0'))::uuid`;
/** A UUIDv7 of the instant `at`, number `n`; `variant` keeps identifiers of one instant apart. */
export const idOf = (at: string, n: string, variant: 8 | 9) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7000${variant}' ||
    lpad(to_hex(${n}), 15, '0'))::uuid`;

/** In every so many members there are those who do most and least. */
const ALIKE = 200;

/** The number of a member by chance: some do far more than others, and nobody more where there are more. */
export const drawnMemberOf = (members: number) =>
  `(floor(random() ^ 2 * ${ALIKE})::int + ${ALIKE} * floor(random() * ${members} / ${ALIKE})::int)`;

/** The instant of row `n` of `rows`, spread evenly over all months. */
export const atOf = (rows: number) =>
  `date_trunc('milliseconds', '${FIRST_AT}'::timestamptz
    + ('${LAST_AT.toISOString()}'::timestamptz - '${FIRST_AT}') * (n::float8 / ${rows}))`;

/** All IDs as long, so that none is the beginning of another's: a whole one names one member in either size. */
export const membersOf = (count: number) => `
  insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
  select ${memberIdOf('n')}, 'member' || lpad(n::text, 7, '0'), 'nick' || n, 1, 1, 1 + n % 10, n % 100 = 0,
    '${FIRST_AT}'
  from generate_series(0, ${count - 1}) as n`;

/** Of the amounts so few are large, which is from 1,000,000 won on. */
const LARGE_SHARE = 0.002;

const entriesOf = (rows: number, members: number) => `
  insert into ledger_entry (member_id, entry_id, movement_id, wallet, seq, type, amount_won,
    balance_after_won, at, is_test, subject, explanation)
  with leg as (
    select type, wallet, sign, coalesce(
      ('${JSON.stringify(PER_TEN_THOUSAND)}'::jsonb ->> type)::int, ${PER_TEN_THOUSAND_OF_OTHERS}
    ) as weight
    from history_leg
  ), ticket as (
    select row_number() over () - 1 as ticket, type, wallet, sign
    from leg, generate_series(1, weight)
  ), drawn as (
    select n, ${atOf(rows)} as at, 1000 * (1 + floor(random() * 100)::int)
        * case when random() < ${LARGE_SHARE} then 100 else 1 end as amount_won,
      floor(random() * (select count(*) from ticket))::bigint as ticket,
      case when random() < ${HEAVY_SHARE}
        then floor(random() * ${(rows * HEAVY_SHARE) / ENTRIES_PER_HEAVY_MEMBER})::int
        else floor(random() ^ 2 * (${members} / ${DAYS_BETWEEN_VISITS}))::int
          * ${DAYS_BETWEEN_VISITS} + (n * ${DAYS} / ${rows} % ${DAYS_BETWEEN_VISITS})::int
      end as member
    from generate_series(0, ${rows - 1}::bigint) as n
  )
  select ${memberIdOf('member')}, ${idOf('at', 'n', 8)}, ${idOf('at', 'n', 9)}, wallet, n + 1, type,
    amount_won * sign, 1000000, at, member % 100 = 0, 'round/' || n / 20,
    '{"rule": "request", "values": {"requestedWon": 10000}}'
  from drawn join ticket using (ticket)
  -- A ledger lies on the disk as it was written; the join alone would scatter every page of a list.
  order by n`;

const DAYS_OF_ENTRIES = `
  insert into ledger_day (member_id, day_on, wallet, type, entries, amount_won, is_test)
  select member_id, (at at time zone 'Asia/Seoul')::date, wallet, type, count(*), sum(amount_won),
    is_test
  from ledger_entry group by 1, 2, 3, 4, 7`;

/** Of the newest requests most wait: a queue is as long however many were decided before. */
const NEWEST = 1_000;

const requestsOf = (rows: number, members: number) => `
  insert into money_request (member_id, request_id, kind, status, amount_won, bank, bank_number,
    bank_owner, is_test, requested_at, decided_at, profit_won)
  with drawn as (
    select n, ${atOf(rows)} as at, ${drawnMemberOf(members)} as member, random() as kind_drawn,
      -- What is open is new, but for a few on hold.
      case when n >= ${rows - NEWEST} and random() < 0.9 then 'waiting'
        when random() < 0.0005 then 'held' when random() < 0.9 then 'approved'
        when random() < 0.7 then 'declined' else 'cancelled' end as status
    from generate_series(0, ${rows - 1}::bigint) as n
  )
  select ${memberIdOf('member')}, ${idOf('at', 'n', 8)},
    case when kind_drawn < 0.6 then 'charge' when kind_drawn < 0.95 then 'exchange'
      else 'incomeExchange' end,
    status, 10000 * (1 + n % 100), '국민', '123-456-7890', '홍길동', member % 100 = 0, at,
    case when status not in ('waiting', 'held') then at + interval '3 minutes' end,
    10000 * floor(random() * 2000 - 800)::bigint
  from drawn`;

/** Loads so many ledger entries into a migrated database, and what belongs to that many. */
export async function loadLedger(url: string, entries: number): Promise<void> {
  const members = entries / ENTRIES_PER_MEMBER;
  await runStatement(url, `select make_ledger_partitions('${FIRST_AT}', ${MONTHS})`);
  await insert(url, membersOf(members));
  await runStatement(url, 'vacuum (analyze) member');
  await fillTable(url, 'ledger_entry', entriesOf(entries, members));
  await fillTable(url, 'ledger_day', DAYS_OF_ENTRIES);
  await fillTable(url, 'money_request', requestsOf(entries / ENTRIES_PER_REQUEST, members));
  await insert(url, 'select rebuild_totals()');
  const written = WRITTEN_TO.map((memberId) => `('${memberId}'::uuid)`).join();
  await insert(
    url,
    `insert into wallet (member_id, wallet) select id, 'money' from (values ${written}) as each (id)`,
  );
  await runStatement(
    url,
    'vacuum (analyze) entry_total, large_total, request_total, ledger_month, wallet',
  );
}
