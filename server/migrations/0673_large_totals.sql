-- What large amounts come to, beside what all come to: from each amount that has an index of its own,
-- so that the total of a view of large amounts is read from a few rows, however many there are.
create table large_total (
  least_won bigint not null check (least_won in (1000000, 10000000)),
  span text not null check (span in ('day', 'month')),
  begins_on date not null,
  wallet text not null,
  type text not null,
  -- Test accounts are listed, and in no other sum.
  listed bigint not null,
  entries bigint not null,
  amount_won numeric not null,
  primary key (least_won, span, begins_on, wallet, type)
);

-- Sums large amounts anew, but for those that wait to be folded.
create function rebuild_large_totals() returns void language plpgsql as $$
begin
  lock table entry_delta in share row exclusive mode;
  delete from large_total;
  insert into large_total (least_won, span, begins_on, wallet, type, listed, entries, amount_won)
  select least_won, span, date_trunc(span, at at time zone 'Asia/Seoul')::date, wallet, type,
    count(*), count(*) filter (where not is_test),
    coalesce(sum(amount_won) filter (where not is_test), 0)
  from ledger_entry as entry cross join (values ('day'), ('month')) as each (span)
    cross join (values (1000000), (10000000)) as amount (least_won)
  where abs(amount_won) >= 1000000 and abs(amount_won) >= least_won and not exists (
    select 1 from entry_delta as delta
    where delta.member_id = entry.member_id and delta.entry_id = entry.entry_id
  )
  group by 1, 2, 3, 4, 5;
end
$$;

alter function rebuild_totals() rename to rebuild_totals_of_all;
-- As before, and large amounts.
create function rebuild_totals() returns void language plpgsql as $$
begin
  perform rebuild_totals_of_all();
  perform rebuild_large_totals();
end
$$;
select rebuild_large_totals();
