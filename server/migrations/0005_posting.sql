-- Money is moved by one function of plain statements, each about one member, so that the same
-- function does where tables are distributed by member. It runs with the rights of its caller.

-- The balance after the movement in each of the wallets, in their order; no row when the key was
-- taken, and then nothing is changed. A balance beyond its floor or its ceiling is refused by the
-- constraint of that name, which ends the caller's transaction with it.
create function post_movement(
  member_id uuid, key text, movement_id uuid, type text, own_won bigint, at timestamptz,
  wallets text[], amounts_won bigint[], entry_ids uuid[],
  actor_id uuid, actor_login_id text, reason text, subject text, explanation jsonb
) returns setof bigint language plpgsql as $$
-- A bare name is a column's; what was given is called by the function's name.
#variable_conflict use_column
declare
  day date := (post_movement.at at time zone 'Asia/Seoul')::date;
  is_of_test boolean;
  leg_seq bigint;
  leg_balance_won bigint;
begin
  insert into movement (member_id, key, movement_id, type, amount_won, at)
  values (post_movement.member_id, post_movement.key, post_movement.movement_id,
    post_movement.type, post_movement.own_won, post_movement.at)
  on conflict do nothing;
  if not found then
    return;
  end if;
  select is_test into strict is_of_test from member where member_id = post_movement.member_id;
  for leg in 1 .. cardinality(wallets) loop
    update wallet set balance_won = balance_won + amounts_won[leg], seq = seq + 1
    where member_id = post_movement.member_id and wallet = wallets[leg]
    returning seq, balance_won into strict leg_seq, leg_balance_won;
    insert into ledger_entry (member_id, entry_id, movement_id, wallet, seq, type, amount_won,
      balance_after_won, at, is_test, actor_id, actor_login_id, reason, subject, explanation)
    values (post_movement.member_id, entry_ids[leg], post_movement.movement_id, wallets[leg],
      leg_seq, post_movement.type, amounts_won[leg], leg_balance_won, post_movement.at, is_of_test,
      post_movement.actor_id, post_movement.actor_login_id, post_movement.reason,
      post_movement.subject, post_movement.explanation);
    insert into ledger_day as kept (member_id, day_on, wallet, type, entries, amount_won, is_test)
    values (post_movement.member_id, day, wallets[leg], post_movement.type, 1, amounts_won[leg],
      is_of_test)
    on conflict (member_id, day_on, wallet, type) do update
      set entries = kept.entries + 1, amount_won = kept.amount_won + excluded.amount_won;
    return next leg_balance_won;
  end loop;
end
$$;
