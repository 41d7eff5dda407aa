-- Entries of any amounts, type by type as first_entries reads them: large ones from the indexes that
-- hold no others, whose condition is written out so that they are known, the rest from the index of
-- types. Who asks sees to it that those are no more than may be looked at one by one.
create function first_entries_of_amount(
  least_won bigint, most_won bigint, types text[], wallets text[], above uuid, below uuid,
  is_newest boolean, rows_max integer
)
returns setof uuid language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
begin
  for leg in 1 .. cardinality(types) loop
    if least_won >= 10000000 and is_newest then
      return query
        select entry_id from ledger_entry
        where type = types[leg] and wallet = wallets[leg] and entry_id > above and entry_id < below
          and abs(amount_won) >= 10000000 and abs(amount_won) between least_won and most_won
        order by entry_id desc limit rows_max;
    elsif least_won >= 10000000 then
      return query
        select entry_id from ledger_entry
        where type = types[leg] and wallet = wallets[leg] and entry_id > above and entry_id < below
          and abs(amount_won) >= 10000000 and abs(amount_won) between least_won and most_won
        order by entry_id limit rows_max;
    elsif least_won >= 1000000 and is_newest then
      return query
        select entry_id from ledger_entry
        where type = types[leg] and wallet = wallets[leg] and entry_id > above and entry_id < below
          and abs(amount_won) >= 1000000 and abs(amount_won) between least_won and most_won
        order by entry_id desc limit rows_max;
    elsif least_won >= 1000000 then
      return query
        select entry_id from ledger_entry
        where type = types[leg] and wallet = wallets[leg] and entry_id > above and entry_id < below
          and abs(amount_won) >= 1000000 and abs(amount_won) between least_won and most_won
        order by entry_id limit rows_max;
    elsif is_newest then
      return query
        select entry_id from ledger_entry
        where type = types[leg] and wallet = wallets[leg] and entry_id > above and entry_id < below
          and abs(amount_won) between least_won and most_won
        order by entry_id desc limit rows_max;
    else
      return query
        select entry_id from ledger_entry
        where type = types[leg] and wallet = wallets[leg] and entry_id > above and entry_id < below
          and abs(amount_won) between least_won and most_won
        order by entry_id limit rows_max;
    end if;
  end loop;
end
$$;

drop function first_large_entries(bigint, text[], text[], uuid, uuid, boolean, integer);
