-- What a type has brought stands beside what it comes to: play and corrections go both ways.
alter table entry_total add column plus_won numeric not null default 0;

create function rebuild_plus() returns void language sql as $$
  update entry_total as kept set plus_won = brought.won
  from (
    select span, date_trunc(span, at at time zone 'Asia/Seoul')::date as begins_on, wallet, type,
      sum(amount_won) as won
    from ledger_entry cross join (values ('day'), ('month')) as each (span)
    where amount_won > 0 and not is_test
    group by 1, 2, 3, 4
  ) as brought
  where kept.span = brought.span and kept.begins_on = brought.begins_on
    and kept.wallet = brought.wallet and kept.type = brought.type
$$;

-- As before, and what was brought.
create or replace function rebuild_totals() returns void language plpgsql as $$
begin
  -- Whoever adds to them waits until this is done, and is counted here or there, never twice.
  lock table entry_delta, request_delta, bet_delta in share row exclusive mode;
  delete from entry_delta;
  delete from request_delta;
  delete from bet_delta;
  delete from entry_total;
  delete from request_total;
  delete from bet_total;
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
  insert into bet_total (span, begins_on, game, result, listed, bets, stake_won, payout_won,
    expected_won)
  select span, date_trunc(span, day_on)::date, game, result, sum(bets),
    coalesce(sum(bets) filter (where not is_test), 0),
    coalesce(sum(stake_won) filter (where not is_test), 0),
    coalesce(sum(payout_won) filter (where not is_test), 0),
    coalesce(sum(expected_won) filter (where not is_test), 0)
  from bet_placed_day cross join (values ('day'), ('month')) as each (span)
  where bets <> 0
  group by 1, 2, 3, 4;
end
$$;
select rebuild_plus();
