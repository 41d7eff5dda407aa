-- What the house has earned, day by day, as it stood when the day was over.
alter table site_day
  -- Null as long as the day is not closed; nothing of it changes from then on.
  add column closed_at timestamptz,
  -- Approved on that day, which is what went through the bank.
  add column charges integer,
  add column charge_won bigint,
  add column exchanges integer,
  add column exchange_won bigint,
  -- Won and lost bets, by the day of settling.
  add column bets integer,
  add column bettors integer,
  add column stake_won bigint,
  add column payout_won bigint,
  -- Rounds of earlier days that were taken back.
  add column corrections integer,
  -- What the house's own accounts gained and gave.
  add column play_won bigint,
  add column bonus_won bigint,
  add column point_cost_won bigint,
  add column payback_won bigint,
  add column commission_won bigint,
  add column direct_won bigint,
  -- As the day ended: what wallets held, what was staked, and exchanges that nobody had decided.
  add column balance_won bigint,
  add column open_stake_won bigint,
  add column waiting_won bigint,
  -- What cash and profit are apart; null for the first day that was ever closed.
  add column difference_won bigint;
alter table site_day add constraint site_day_closed check (closed_at is null or num_nulls(charges,
  charge_won, exchanges, exchange_won, bets, bettors, stake_won, payout_won, corrections, play_won,
  bonus_won, point_cost_won, payback_won, commission_won, direct_won, balance_won, open_stake_won,
  waiting_won) = 0);
create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  raise exception '% is closed', old.day_on;
end $$;
create trigger closed before update or delete on site_day
  for each row when (old.closed_at is not null) execute function refuse_closed_day();

-- What single rounds came to by the day of settling, with the sign of what was taken back: a round
-- is settled by one at a time, so nobody waits here for anybody else.
create table round_day (
  day_on date not null,
  game text not null,
  round_id uuid not null,
  bets integer not null,
  stake_won bigint not null,
  payout_won bigint not null,
  primary key (day_on, game, round_id)
) with (fillfactor = 70);

-- Closed days by class of games and, within it, by family; the family of no name is what has none.
create table class_day (
  day_on date not null,
  game_class text not null,
  family text not null,
  bets integer not null,
  stake_won bigint not null,
  payout_won bigint not null,
  valid_stake_won bigint not null,
  primary key (day_on, game_class, family)
);
create trigger append_only before update or delete or truncate on class_day
  for each statement execute function refuse_change();
revoke update, delete, truncate on class_day from current_user;

-- What stood at a moment; each holds the hash of the one before.
create table calc_shot (
  shot_id uuid primary key,
  seq integer not null unique,
  kind text not null,
  taken_at timestamptz not null,
  period_from date not null,
  period_to date not null,
  figures jsonb not null,
  note text,
  taken_by uuid references admin (_id),
  prev_hash bytea not null,
  hash bytea not null
);
alter table calc_shot add constraint calc_shot_kind check (kind in ('auto', 'hand', 'month'));
alter table calc_shot add constraint calc_shot_period check (period_from <= period_to);
create index on calc_shot (kind, shot_id);
-- A day and a month are kept once by themselves.
create unique index calc_shot_once on calc_shot (kind, period_from) where kind <> 'hand';
create trigger append_only before update or delete or truncate on calc_shot
  for each statement execute function refuse_change();
revoke update, delete, truncate on calc_shot from current_user;
