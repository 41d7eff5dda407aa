-- What a database asks that is distributed by member.

-- Nothing is looked for by its identifier alone any more.
drop index money_request_request_id_idx;
drop index provider_transfer_requested_by_key_idx;

-- The first entries of each type and wallet between two identifiers. A lateral query over the types
-- says the same, and cannot be handed to the machines on which the entries of all members lie.
create function first_entries(
  types text[], wallets text[], above uuid, below uuid, is_newest boolean, rows_max integer
)
-- The plan is the same whichever type is asked for; made anew for each it would cost more than it saves.
returns setof uuid language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
begin
  for leg in 1 .. cardinality(types) loop
    if is_newest then
      return query
        select entry_id from ledger_entry
        where type = types[leg] and wallet = wallets[leg] and entry_id > above and entry_id < below
        order by entry_id desc limit rows_max;
    else
      return query
        select entry_id from ledger_entry
        where type = types[leg] and wallet = wallets[leg] and entry_id > above and entry_id < below
        order by entry_id limit rows_max;
    end if;
  end loop;
end
$$;
