-- What a member's entries come to by month of Seoul, so that a total over years of somebody who
-- plays every day is read from few rows. Movements do not write here: what they append to
-- entry_delta is folded into the member's month as it is into the sums of the whole site.
create table ledger_month (
  member_id uuid not null,
  begins_on date not null,
  wallet text not null,
  type text not null,
  entries bigint not null,
  amount_won bigint not null,
  is_test boolean not null,
  constraint ledger_month_pkey primary key (member_id, begins_on, wallet, type)
);

-- As before, and the months of members.
create or replace function rebuild_totals() returns void language plpgsql as $$
begin
  -- Whoever adds to them waits until this is done, and is counted here or there, never twice.
  lock table entry_delta, request_delta in share row exclusive mode;
  delete from entry_delta;
  delete from request_delta;
  delete from entry_total;
  delete from request_total;
  delete from ledger_month;
  insert into ledger_month (member_id, begins_on, wallet, type, entries, amount_won, is_test)
  select member_id, date_trunc('month', day_on)::date, wallet, type, sum(entries), sum(amount_won),
    bool_or(is_test)
  from ledger_day
  group by 1, 2, 3, 4;
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
