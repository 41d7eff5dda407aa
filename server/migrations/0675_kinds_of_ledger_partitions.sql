-- A page by type is read with one plan for all types, which takes them to be as many as the statistics
-- of a partition say. Where little but one type was posted when they were gathered, as on the first
-- day of a month, it walked all that the partition holds for every other type: 1 s for a page.
-- How many there are is known: so much is said of each partition, whatever it holds.
create function tell_ledger_kinds(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I alter column type set (n_distinct = 52),
    alter column wallet set (n_distinct = 6)', name);
end
$$;

create or replace function make_ledger_partitions(first timestamptz, months integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month timestamp := date_trunc('month', first at time zone 'UTC');
  last timestamp := month + make_interval(months => months);
  name text;
begin
  while month <= last loop
    name := 'ledger_entry_' || to_char(month, 'YYYY_MM');
    if to_regclass(quote_ident(name)) is null then
      begin
        execute format(
          'create table %I partition of ledger_entry for values from (%L) to (%L)',
          name,
          uuid_floor(month at time zone 'UTC'),
          uuid_floor((month + interval '1 month') at time zone 'UTC')
        );
        perform tell_ledger_kinds(name);
        execute format('create trigger append_only before update or delete or truncate on %I
          for each statement execute function refuse_change()', name);
        execute format('revoke update, delete, truncate on %I from current_user', name);
      exception when duplicate_table then
        -- Another server that starts now has just made it.
        null;
      when check_violation then
        -- The month came before its partition: its entries stay in the default one.
        raise warning '% is not made: the default partition holds entries of its month', name;
      end;
    end if;
    month := month + interval '1 month';
  end loop;
end
$$;

select tell_ledger_kinds(relid::text) from pg_partition_tree('ledger_entry') where isleaf;
analyze ledger_entry;
