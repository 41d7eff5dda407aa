import { sql } from 'kysely';
import type { Database } from '../platform/database';
import { APPEND_ONLY } from '../rights';
import { type Difference, historyTypes, shown } from './ledger-check';

const differences = (check: string, sentences: readonly string[]): Difference[] =>
  sentences.map((sentence) => ({ check, memberId: null, sentence }));

/** The database allows each history type exactly what the contract says. */
export async function checkLegs(db: Database): Promise<Difference[]> {
  const { rows } = await sql<{ leg: string; is_expected: boolean }>`
    with history_type as (${historyTypes}), signed as (
      select type, wallet, counter_wallet, one_sign as sign
      from history_type
      join unnest(array[-1, 0, 1]) as one_sign
        on one_sign = sign or (sign is null and one_sign <> 0)
    ), expected as (
      select type, wallet, sign from signed
      union all
      select type, counter_wallet, -sign from signed where counter_wallet is not null
    )
    select concat_ws(' ', type, wallet, sign) as leg, is_expected
    from (select *, true as is_expected from expected) as expected
    full join (select *, true as is_there from history_leg) as leg using (type, wallet, sign)
    where is_expected is null or is_there is null
    order by 1`.execute(db);
  return differences(
    'legs',
    rows.map(({ leg, is_expected }) =>
      is_expected
        ? `history_leg: the contract has ${leg}, the database has not`
        : `history_leg: the database has ${leg}, the contract has not`,
    ),
  );
}

/** No entry came in a month for which no partition was there. */
export async function checkPartitions(db: Database): Promise<Difference[]> {
  const { rows } = await sql<{ entries: string }>`
    select count(*)::text as entries from ledger_entry_default`.execute(db);
  return differences(
    'partitions',
    rows
      .filter(({ entries }) => entries !== '0')
      .map(({ entries }) => `ledger_entry_default: holds ${shown(entries)} entries, should be 0`),
  );
}

/** The owner of `history_leg` must be allowed to lock its rows for whoever refers to them. */
const GUARDED = [...APPEND_ONLY, 'history_leg'];

/** What has happened can still not be changed: triggers and rights are as the migration left them. */
export async function checkAppendOnly(db: Database): Promise<Difference[]> {
  const { rows } = await sql<{ name: string; is_guarded: boolean; rights: string | null }>`
    with kept as (
      select oid, relname, relacl, relowner from pg_class where oid in (
        select name::regclass from unnest(${GUARDED}::text[]) as name
        union
        select inhrelid from pg_inherits where inhparent = 'ledger_entry'::regclass)
    )
    select relname as name,
      exists (
        select 1 from pg_trigger
        where tgrelid = kept.oid and tgname = 'append_only' and tgenabled in ('O', 'A')
      ) as is_guarded,
      (
        select string_agg(
          format('%s to %s', lower(privilege_type),
            case grantee when 0 then 'everybody' else grantee::regrole::text end),
          ', ' order by privilege_type, grantee)
        from aclexplode(coalesce(relacl, acldefault('r', relowner)))
        where privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE') and relname <> 'history_leg'
      ) as rights
    from kept
    order by relname`.execute(db);
  return differences(
    'appendOnly',
    rows.flatMap(({ name, is_guarded, rights }) => [
      ...(is_guarded ? [] : [`${name}: the trigger append_only does not guard it`]),
      ...(rights === null ? [] : [`${name}: grants ${rights}`]),
    ]),
  );
}
