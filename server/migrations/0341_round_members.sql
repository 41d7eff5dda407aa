-- How many members lie behind what a pick has taken. A member adds to one shard alone, and his bets
-- stand in one line, so both are sums.
alter table round_stake
  -- Who have a bet on this pick at these odds.
  add column members integer not null default 0,
  -- Whose first bet on the round was this one, less whose last one was taken away.
  add column joined integer not null default 0;
with counted as (
  select round_id, bet_type, pick, odds_hundredths, is_test, count(distinct member_id) as members
  from bet where product = 'minigame' and not is_apart group by 1, 2, 3, 4, 5
)
update round_stake as stake set members = counted.members
from counted
where counted.round_id = stake.round_id and counted.bet_type = stake.bet_type
  and counted.pick = stake.pick and counted.odds_hundredths = stake.odds_hundredths
  and counted.is_test = stake.is_test
  and stake.shard = (
    select min(other.shard) from round_stake as other
    where other.round_id = stake.round_id and other.bet_type = stake.bet_type
      and other.pick = stake.pick and other.odds_hundredths = stake.odds_hundredths
      and other.is_test = stake.is_test);
with counted as (
  select round_id, is_test, count(distinct member_id) as members
  from bet where product = 'minigame' and not is_apart group by 1, 2
)
update round_stake as stake set joined = counted.members
from counted
where counted.round_id = stake.round_id and counted.is_test = stake.is_test
  and (stake.bet_type, stake.pick, stake.odds_hundredths, stake.shard) = (
    select other.bet_type, other.pick, other.odds_hundredths, other.shard
    from round_stake as other
    where other.round_id = stake.round_id and other.is_test = stake.is_test
    order by 1, 2, 3, 4 limit 1);
