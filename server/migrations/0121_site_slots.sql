-- What happened on the whole site within each ten minutes, so that a figure can be held against the
-- same time of another day. Folded with the sums of the day, in the same transaction.
create table site_slot (
  begins_at timestamptz not null,
  wallet text not null,
  type text not null,
  entries bigint not null,
  amount_won bigint not null
);
alter table site_slot add constraint site_slot_pkey primary key (begins_at, wallet, type);

-- How many people a closed day had, test accounts left out; counted once, after midnight.
create table site_day (
  day_on date not null,
  joins integer not null,
  first_charges integer not null,
  active integer not null
);
alter table site_day add constraint site_day_pkey primary key (day_on);

create index on ledger_entry (entry_id)
  where type = 'betBenefit' and amount_won >= 10000000 and not is_test;

-- As before, and the slots that somebody may still look at.
create or replace function rebuild_totals() returns void language plpgsql as $$
begin
  -- Whoever adds to them waits until this is done, and is counted here or there, never twice.
  lock table entry_delta, request_delta in share row exclusive mode;
  delete from entry_delta;
  delete from request_delta;
  delete from entry_total;
  delete from request_total;
  delete from ledger_month;
  delete from site_slot;
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
  insert into site_slot (begins_at, wallet, type, entries, amount_won)
  select date_bin('10 minutes', at, 'epoch'), wallet, type, count(*), sum(amount_won)
  from ledger_entry
  where entry_id >= uuid_floor(now() - interval '40 days') and not is_test
  group by 1, 2, 3;
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
