-- How often in a row a stake of at least twice the one before followed a loss, this bet's own counted; and
-- whether the stake was nearly as much as its member may bet.
alter table bet add column doublings smallint not null default 0;
alter table bet add column is_near_max boolean not null default false;
create index bet_martingale on bet (bet_id)
  include (product, member_id, result, is_test, stake_won, payout_won, expected_won)
  where doublings >= 3;
create index bet_member_martingale on bet (member_id, bet_id) where doublings >= 3;
create index bet_near_max on bet (round_id, bet_type, pick, member_id) where is_near_max;
