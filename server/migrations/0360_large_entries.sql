-- Large amounts of the history, each kind of amount that is offered on an index of its own: what is
-- rare is found without looking at what is not, however much of that there is.
create index ledger_entry_from_1000000 on ledger_entry (type, wallet, entry_id)
  include (amount_won, is_test) where abs(amount_won) >= 1000000;
create index ledger_entry_from_10000000 on ledger_entry (type, wallet, entry_id)
  include (amount_won, is_test) where abs(amount_won) >= 10000000;

-- As first_entries, of large amounts alone. Each amount is written out, which is how its index is known.
create function first_large_entries(
  least_won bigint, types text[], wallets text[], above uuid, below uuid, is_newest boolean,
  rows_max integer
)
returns setof uuid language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
begin
  for leg in 1 .. cardinality(types) loop
    if least_won = 1000000 and is_newest then
      return query
        select entry_id from ledger_entry
        where type = types[leg] and wallet = wallets[leg] and entry_id > above and entry_id < below
          and abs(amount_won) >= 1000000
        order by entry_id desc limit rows_max;
    elsif least_won = 1000000 then
      return query
        select entry_id from ledger_entry
        where type = types[leg] and wallet = wallets[leg] and entry_id > above and entry_id < below
          and abs(amount_won) >= 1000000
        order by entry_id limit rows_max;
    elsif least_won = 10000000 and is_newest then
      return query
        select entry_id from ledger_entry
        where type = types[leg] and wallet = wallets[leg] and entry_id > above and entry_id < below
          and abs(amount_won) >= 10000000
        order by entry_id desc limit rows_max;
    elsif least_won = 10000000 then
      return query
        select entry_id from ledger_entry
        where type = types[leg] and wallet = wallets[leg] and entry_id > above and entry_id < below
          and abs(amount_won) >= 10000000
        order by entry_id limit rows_max;
    else
      raise exception 'no index of entries from % won', least_won;
    end if;
  end loop;
end
$$;
