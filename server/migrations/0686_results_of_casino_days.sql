-- Sums of vendors' books by what became of a row or a round were read from its rows: of a month of ten
-- million transactions for two seconds. Folded days know it now, and whole months are kept beside
-- them, so that sums of all days do not grow with the days. All of it is folded anew by its job.
delete from casino_folded;
delete from casino_day;
delete from casino_round_day;

alter table casino_day add column result text not null;
alter table casino_day add constraint casino_day_result check (result in ('I', 'W', 'L', 'C'));
alter table casino_day drop constraint casino_day_pkey;
alter table casino_day add constraint casino_day_pkey
  primary key (day_on, vendor, mode, game_class, provider, is_tournament, kind, result, is_test);

alter table casino_round_day add column result text not null;
alter table casino_round_day add constraint casino_round_day_result
  check (result in ('I', 'W', 'L', 'C'));
alter table casino_round_day drop constraint casino_round_day_pkey;
alter table casino_round_day add constraint casino_round_day_pkey
  primary key (day_on, vendor, mode, game_class, provider, is_tournament, result, is_test);

create table casino_month (
  begins_on date not null,
  vendor text not null,
  mode text not null,
  game_class text not null,
  provider smallint not null,
  is_tournament boolean not null,
  kind text not null,
  is_test boolean not null,
  transactions bigint not null,
  amount_won bigint not null,
  standing_won bigint not null,
  result text not null
);
alter table casino_month add constraint casino_month_pkey
  primary key (begins_on, vendor, mode, game_class, provider, is_tournament, kind, result, is_test);

create table casino_round_month (
  begins_on date not null,
  vendor text not null,
  mode text not null,
  game_class text not null,
  provider smallint not null,
  is_tournament boolean not null,
  is_test boolean not null,
  rounds bigint not null,
  bet_won bigint not null,
  win_won bigint not null,
  valid_won bigint not null,
  result text not null
);
alter table casino_round_month add constraint casino_round_month_pkey
  primary key (begins_on, vendor, mode, game_class, provider, is_tournament, result, is_test);

-- Of one member: by the index of the vendor, all that was ever taken back was looked through for them.
create index casino_round_member_cancelled on casino_round (member_id, round_id)
  where wins = 0 and bets = 0 and cancels > 0;
