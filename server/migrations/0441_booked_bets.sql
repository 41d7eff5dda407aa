-- Each time a bet was booked on a day, or taken back from it: what a line is paid for is the sum of
-- these, bet by bet. Path and rates stand with the bet and never change.
create table booked_bet (
  member_id uuid not null,
  day_on date not null,
  booking_id uuid not null,
  bet_id uuid not null,
  game_class text not null,
  -- -1: taken back.
  sign smallint not null,
  stake_won bigint not null,
  payout_won bigint not null,
  valid_stake_won bigint not null,
  at timestamptz not null,
  primary key (member_id, day_on, booking_id)
);
alter table booked_bet add constraint booked_bet_sign check (sign in (-1, 1));
create trigger append_only before update or delete or truncate on booked_bet
  for each statement execute function refuse_change();
revoke update, delete, truncate on booked_bet from current_user;
