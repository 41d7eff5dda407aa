-- What is decided about single bets, and what bets come to day by day.
alter table bet
  -- Of its round, which lies elsewhere.
  add column day_on date,
  add column round_no integer,
  -- Somebody had bet on another pick of the market, or the round was about to close.
  add column is_both_sides boolean not null default false,
  add column is_last_moment boolean not null default false,
  add column balance_after_won bigint,
  -- Decided by itself: what is done with its round leaves it alone.
  add column is_apart boolean not null default false,
  -- Counts what becomes of it.
  add column version integer not null default 1,
  -- Who asked for it to be void, while another one has to agree.
  add column void_asked_by uuid,
  add column void_asked_at timestamptz;
update bet set day_on = round.day_on, round_no = round.round_no
from game_round as round where round.round_id = bet.round_id;
update bet set balance_after_won = entry.balance_after_won
from movement join ledger_entry as entry using (member_id, movement_id)
where movement.member_id = bet.member_id and movement.key = 'bet:' || bet.bet_id;
alter table bet alter column day_on set not null;
alter table bet alter column round_no set not null;
alter table bet alter column balance_after_won set not null;
alter table bet add constraint bet_void_asked_by
  foreign key (void_asked_by) references admin (_id);
alter table bet drop constraint bet_result;
alter table bet add constraint bet_result check (result in ('I', 'W', 'L', 'N', 'C'));
alter table bet drop constraint bet_payout;
alter table bet add constraint bet_payout check (payout_won =
  case when result = 'W' then expected_won when result in ('N', 'C') then stake_won else 0 end);
create index on bet (game, round_no, bet_id);
create index on bet (bet_id) where is_both_sides;
create index on bet (bet_id) where is_last_moment;
create index on bet (ip, bet_id);
create index on bet (bet_id) where void_asked_by is not null;

-- What decisions about single bets have changed of what the settlement of their round has paid.
alter table game_round add column apart_payout_won bigint not null default 0;

create table bet_decision (
  member_id uuid not null,
  bet_id uuid not null,
  -- Of the bet, after it.
  version integer not null,
  round_id uuid not null,
  action text not null,
  from_result text not null,
  to_result text not null,
  difference_won bigint not null,
  -- The settlement of the round at that time, and what the member has played in it since counts by.
  settlement_no integer not null,
  stake_id uuid,
  reason_code text not null,
  reason text,
  first_by uuid,
  decided_by uuid not null,
  at timestamptz not null,
  primary key (member_id, bet_id, version)
);
alter table bet_decision add constraint bet_decision_bet
  foreign key (member_id, bet_id) references bet (member_id, bet_id);
alter table bet_decision add constraint bet_decision_action
  check (action in ('cancel', 'void', 'resettle'));
alter table bet_decision add constraint bet_decision_first_by
  foreign key (first_by) references admin (_id);
alter table bet_decision add constraint bet_decision_decided_by
  foreign key (decided_by) references admin (_id);
create index on bet_decision (round_id, settlement_no);
create trigger append_only before update or delete or truncate on bet_decision
  for each statement execute function refuse_change();
revoke update, delete, truncate on bet_decision from current_user;

-- By the day of Seoul on which they were placed, kept in the transaction of what they sum.
create table bet_placed_day (
  member_id uuid not null,
  day_on date not null,
  game text not null,
  result text not null,
  is_test boolean not null,
  bets integer not null,
  stake_won bigint not null,
  payout_won bigint not null,
  expected_won bigint not null,
  primary key (member_id, day_on, game, result, is_test)
) with (fillfactor = 70);
create index on bet_placed_day (day_on, game);
insert into bet_placed_day
select member_id, (at at time zone 'Asia/Seoul')::date, game, result, is_test, count(*),
  sum(stake_won), sum(payout_won), sum(expected_won)
from bet group by 1, 2, 3, 4, 5;

-- By the day on which they were settled, won and lost ones alone; what is taken back is booked with
-- its sign on the day on which that is done, so a day that is over never changes.
create table bet_day (
  member_id uuid not null,
  day_on date not null,
  game_class text not null,
  -- Who brought the bettor when he bet, from the top, himself at its end where he was a partner.
  path uuid[] not null,
  is_test boolean not null,
  bets integer not null,
  stake_won bigint not null,
  payout_won bigint not null,
  -- Stakes on every pick of a market in one round count as their difference.
  valid_stake_won bigint not null,
  primary key (member_id, day_on, game_class, path, is_test)
) with (fillfactor = 70);
create index on bet_day (day_on, game_class);
