-- Days that are not over, as they were counted in the last hour: what the statement of a line says that
-- is too large to be summed while somebody waits. Made anew each hour, and of no use once a day is folded.
create table partner_hour (
  member_id uuid not null,
  day_on date not null,
  game_class text not null,
  -- Everybody above him when it was bet, from the top.
  path uuid[] not null,
  bets integer not null,
  stake_won bigint not null,
  valid_stake_won bigint not null,
  payout_won bigint not null,
  bet_cost_won bigint not null,
  members integer not null,
  primary key (member_id, day_on, game_class, path)
);

create table partner_rolling_hour (
  member_id uuid not null,
  day_on date not null,
  game_class text not null,
  pay text not null,
  bets integer not null,
  stake_won bigint not null,
  amount_won bigint not null,
  primary key (member_id, day_on, game_class, pay)
);

create table partner_count (
  day_on date primary key,
  counted_at timestamptz not null
);
