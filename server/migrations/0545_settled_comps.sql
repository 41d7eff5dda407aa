-- What each booking of a bet brought its bettor, where comps are paid as bets are settled: a bet is
-- paid once, and what is taken back of it is what was paid. A row stands for what comes to nothing
-- too, so that it is not worked out again.
create table settled_comp (
  member_id uuid not null,
  bet_id uuid not null,
  -- Counts the bookings of a bet.
  place smallint not null,
  booking_id uuid not null,
  day_on date not null,
  game_class text not null,
  -- -1: taken back.
  sign smallint not null,
  -- What counts of the stake.
  stake_won bigint not null,
  comp_bps integer not null,
  -- Below 0 where it was taken back, as lose_won.
  comp_won bigint not null,
  lose_bps integer not null,
  lose_won bigint not null,
  -- Names what was paid of it in one go.
  batch_id uuid not null,
  at timestamptz not null,
  primary key (member_id, bet_id, place)
);
alter table settled_comp add constraint settled_comp_member
  foreign key (member_id) references member (member_id);
alter table settled_comp add constraint settled_comp_sign check (sign in (-1, 1));
alter table settled_comp add constraint settled_comp_booking unique (member_id, booking_id);
create trigger append_only before update or delete or truncate on settled_comp
  for each statement execute function refuse_change();
revoke update, delete, truncate on settled_comp from current_user;

-- Bets that were booked since the last look at who is to be paid.
create index on booked_bet (day_on, at);
