-- What members are given back of what they staked and lost; every amount once, by its key.
create table reward (
  member_id uuid not null,
  key text not null,
  -- Names its requirement.
  reward_id uuid not null,
  type text not null,
  -- The first day of what it is for.
  period_on date not null,
  game_class text,
  base_won bigint not null,
  rate_bps integer not null,
  -- What it comes to, and what could be moved of it; below 0 where bets were taken back.
  amount_won bigint not null,
  paid_won bigint not null,
  setting_version integer not null,
  at timestamptz not null,
  primary key (member_id, key)
);
alter table reward add constraint reward_member foreign key (member_id) references member (member_id);
alter table reward add constraint reward_paid
  check (paid_won between least(amount_won, 0) and greatest(amount_won, 0));
create index on reward (period_on, type);
create trigger append_only before update or delete or truncate on reward
  for each statement execute function refuse_change();
revoke update, delete, truncate on reward from current_user;

-- Which days, weeks and months were worked through to their end.
create table reward_run (
  kind text not null,
  period_on date not null,
  finished_at timestamptz not null,
  primary key (kind, period_on)
);
alter table reward_run add constraint reward_run_kind
  check (kind in ('comp', 'day', 'week', 'month'));

-- Stakes of lost bets, as far as they count: both sides of a market are no loss of both.
alter table bet_day add column lost_won bigint not null default 0;

-- Names the requirement of a day's points; null for those paid before points had to be played.
alter table attendance add column paid_id uuid;

alter table wagering_requirement drop constraint wagering_requirement_type_check;
alter table wagering_requirement add constraint wagering_requirement_type_check
  check (type in ('charge', 'first', 'every', 'TransferAddMoney', 'useCouponPoint', 'daily',
    'minigameComp', 'casinoComp', 'slotsComp', 'losePoint', 'recommendLosePoint', 'dailyPayback',
    'weeklyPayback', 'monthlyPayback'));
