-- Bets of test accounts are folded like all others, apart from them: what they come to was read from
-- the days of each of these accounts, so a total grew with the site.
drop index bet_placed_day_test;
delete from bet_total;
alter table bet_total drop constraint bet_total_pkey;
alter table bet_total drop column listed;
alter table bet_total add column is_test boolean not null;
alter table bet_total add constraint bet_total_pkey
  primary key (span, begins_on, game, result, is_test);

-- Sums bets anew.
create function rebuild_bet_totals() returns void language plpgsql as $$
begin
  -- Whoever adds to them waits until this is done, and is counted here or there, never twice.
  lock table bet_delta in share row exclusive mode;
  delete from bet_delta;
  delete from bet_total;
  insert into bet_total (span, begins_on, game, result, is_test, bets, stake_won, payout_won,
    expected_won)
  select span, date_trunc(span, day_on)::date, game, result, is_test, sum(bets), sum(stake_won),
    sum(payout_won), sum(expected_won)
  from bet_placed_day cross join (values ('day'), ('month')) as each (span)
  where bets <> 0
  group by 1, 2, 3, 4, 5;
end
$$;

-- As before, but for bets.
create or replace function rebuild_totals_of_all() returns void language plpgsql as $$
begin
  -- Whoever adds to them waits until this is done, and is counted here or there, never twice.
  lock table entry_delta, request_delta, bet_delta in share row exclusive mode;
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
  perform rebuild_plus();
  insert into site_slot (begins_at, wallet, type, entries, amount_won)
  select date_bin('10 minutes', at, 'epoch'), wallet, type, count(*), sum(amount_won)
  from ledger_entry
  where entry_id >= uuid_floor(now() - interval '40 days') and not is_test
  group by 1, 2, 3;
  insert into request_total (span, kind, begins_on, decided_on, status, listed, requests, amount_won,
    bonus_won)
  select span, kind, date_trunc(span, requested_at at time zone 'Asia/Seoul')::date,
    date_trunc(span, decided_at at time zone 'Asia/Seoul')::date, status, count(*),
    count(*) filter (where not is_test),
    coalesce(sum(amount_won) filter (where not is_test), 0),
    coalesce(sum(bonus_won) filter (where not is_test), 0)
  from money_request cross join (values ('day'), ('month')) as each (span)
  where decided_at is not null
  group by 1, 2, 3, 4, 5;
  perform rebuild_bet_totals();
end
$$;
select rebuild_bet_totals();
