-- What bets of a mark come to, of each mark that a bet carries itself: a total of those of the whole
-- site was added up from all of them, and there are the more, the larger the site. Rows of no mark
-- are of all bets, as before, and as a server of the build before still appends them.
alter table bet_delta add column mark text not null default '';
alter table bet_total add column mark text not null default '';
alter table bet_total alter column mark drop default;
alter table bet_total drop constraint bet_total_pkey;
alter table bet_total add constraint bet_total_pkey
  primary key (mark, span, begins_on, game, result, is_test);

create or replace function rebuild_bet_totals() returns void language plpgsql as $$
begin
  -- Whoever adds to them waits until this is done, and is counted here or there, never twice.
  lock table bet_delta in share row exclusive mode;
  delete from bet_delta;
  delete from bet_total;
  insert into bet_total (mark, span, begins_on, game, result, is_test, bets, stake_won, payout_won,
    expected_won)
  select '', span, date_trunc(span, day_on)::date, game, result, is_test, sum(bets), sum(stake_won),
    sum(payout_won), sum(expected_won)
  from bet_placed_day cross join (values ('day'), ('month')) as each (span)
  where bets <> 0
  group by 2, 3, 4, 5, 6;
  insert into bet_total (mark, span, begins_on, game, result, is_test, bets, stake_won, payout_won,
    expected_won)
  select carried.mark, span, date_trunc(span, bet.at at time zone 'Asia/Seoul')::date, game, result,
    is_test, count(*), sum(stake_won), sum(payout_won), sum(expected_won)
  from bet
  cross join lateral (values ('bothSides', is_both_sides), ('lastMoment', is_last_moment),
    ('martingale', doublings >= 3), ('repeated', is_repeated)) as carried (mark, is_so)
  cross join (values ('day'), ('month')) as each (span)
  where (is_both_sides or is_last_moment or doublings >= 3 or is_repeated) and carried.is_so
  group by 1, 2, 3, 4, 5, 6;
end
$$;
select rebuild_bet_totals();
