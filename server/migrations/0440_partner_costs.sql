-- What bets cost beside their rolling, and sums of closed days that settlements are held against.
alter table bet_day
  -- Lose points that were paid of these bets; written as the day's are paid, before it is folded.
  add column lose_point_won bigint not null default 0;

-- All bets of a closed day, so that no check of a settlement reads a row for each bettor.
create table partner_check_day (
  day_on date not null,
  game_class text not null,
  -- Stakes less payouts.
  profit_won bigint not null,
  -- Rolling as the bets' own days say it.
  cost_won bigint not null,
  -- Rolling as those say it who have got it.
  given_won bigint not null,
  -- Stakes by the rates that they were rolled at, before anything was rounded down.
  stake_won_bps bigint not null,
  primary key (day_on, game_class)
);
insert into partner_check_day (day_on, game_class, profit_won, cost_won, given_won, stake_won_bps)
select day_on, game_class, coalesce(profit_won, 0), coalesce(cost_won, 0), coalesce(given_won, 0),
  coalesce(stake_won_bps, 0)
from (
  select day_on, game_class, sum(stake_won - payout_won)::bigint as profit_won,
    sum(rolling_won)::bigint as cost_won
  from bet_day where not is_test and day_on in (select day_on from partner_fold)
  group by day_on, game_class
) as day full join (
  select day_on, game_class, sum(amount_won)::bigint as given_won,
    sum(stake_won * (own_bps - below_bps))::bigint as stake_won_bps
  from rolling_day where day_on in (select day_on from partner_fold)
  group by day_on, game_class
) as rolled using (day_on, game_class);

-- What waits for a second administrator is looked up at every opening of its list.
create index on partner_settlement (first_approved_at)
  where first_approved_by is not null and status = 'ready';
create index on rate_proposal (asked_at) where status = 'open';
