-- What the whole site comes to, by days and months of Seoul, so that a total is read from a few
-- rows. No movement writes here, or all would wait for each other: it appends a row of its member,
-- which a job folds in and removes. A total is what is folded and what is not yet, at one moment.
create table entry_delta (
  member_id uuid not null,
  entry_id uuid not null,
  day_on date not null,
  wallet text not null,
  type text not null,
  amount_won bigint not null,
  is_test boolean not null,
  primary key (member_id, entry_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table entry_total (
  span text not null check (span in ('day', 'month')),
  begins_on date not null,
  wallet text not null,
  type text not null,
  -- Test accounts are listed, and in no other sum.
  listed bigint not null,
  entries bigint not null,
  amount_won numeric not null,
  primary key (span, begins_on, wallet, type)
);

-- Requests that were decided, which they stay; those that wait are few enough to be counted. They
-- are kept by the day of the decision too: a day that has passed gets no other row for its own.
create table request_delta (
  member_id uuid not null,
  request_id uuid not null,
  requested_on date not null,
  decided_on date not null,
  kind text not null,
  status text not null,
  amount_won bigint not null,
  is_test boolean not null,
  primary key (member_id, request_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table request_total (
  span text not null check (span in ('day', 'month')),
  kind text not null,
  begins_on date not null,
  decided_on date not null,
  status text not null,
  listed bigint not null,
  requests bigint not null,
  amount_won numeric not null,
  primary key (span, kind, begins_on, decided_on, status)
);

-- As before, and beside each entry its delta.
create or replace function post_movement(
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
    insert into entry_delta (member_id, entry_id, day_on, wallet, type, amount_won, is_test)
    values (post_movement.member_id, entry_ids[leg], day, wallets[leg], post_movement.type,
      amounts_won[leg], is_of_test);
    return next leg_balance_won;
  end loop;
end
$$;

-- Sums everything anew, from what the sums are of.
create function rebuild_totals() returns void language plpgsql as $$
begin
  -- Whoever adds to them waits until this is done, and is counted here or there, never twice.
  lock table entry_delta, request_delta in share row exclusive mode;
  delete from entry_delta;
  delete from request_delta;
  delete from entry_total;
  delete from request_total;
  insert into entry_total (span, begins_on, wallet, type, listed, entries, amount_won)
  select span, date_trunc(span, day_on)::date, wallet, type, sum(entries),
    coalesce(sum(entries) filter (where not is_test), 0),
    coalesce(sum(amount_won) filter (where not is_test), 0)
  from ledger_day cross join (values ('day'), ('month')) as each (span)
  group by 1, 2, 3, 4;
  insert into request_total (span, kind, begins_on, decided_on, status, listed, requests, amount_won)
  select span, kind, date_trunc(span, requested_at at time zone 'Asia/Seoul')::date,
    date_trunc(span, decided_at at time zone 'Asia/Seoul')::date, status, count(*),
    count(*) filter (where not is_test),
    coalesce(sum(amount_won) filter (where not is_test), 0)
  from money_request cross join (values ('day'), ('month')) as each (span)
  where decided_at is not null
  group by 1, 2, 3, 4, 5;
end
$$;
select rebuild_totals();
