-- What of a round counts for the rolling of its line and for comps: the share that its company is
-- taken into account with, by the version in force when the round began. Rounds that are counted
-- already were taken into account whole.
alter table casino_round add column counted_turnover_won bigint not null default 0;
alter table casino_round add column rolling_version integer;
update casino_round set counted_turnover_won = counted_valid_won;
alter table casino_round add constraint casino_round_turnover
  check (counted_turnover_won between 0 and counted_valid_won);
