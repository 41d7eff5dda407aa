-- What partners earn: rates that are only ever added, kept with each bet, and what they come to.
create table commission_rate (
  member_id uuid not null,
  rate_id uuid not null,
  game_class text not null,
  kind text not null,
  rate_bps smallint not null,
  -- How rolling is paid; losing waits for the end of its period.
  pay text not null,
  effective_at timestamptz not null,
  set_by uuid,
  agreed_by uuid,
  reason text,
  at timestamptz not null,
  primary key (member_id, rate_id)
);
alter table commission_rate add constraint commission_rate_member
  foreign key (member_id) references member (member_id);
alter table commission_rate add constraint commission_rate_game_class
  check (game_class in ('sports', 'casino', 'slots', 'minigame', 'holdem'));
alter table commission_rate add constraint commission_rate_kind
  check (kind in ('rolling', 'losing'));
alter table commission_rate add constraint commission_rate_rate
  check (rate_bps between 0 and 10000);
alter table commission_rate add constraint commission_rate_pay
  check (pay = 'period' or (pay = 'instant' and kind = 'rolling' and game_class <> 'holdem'));
-- What was bet already was bet under the rates of that moment.
alter table commission_rate add constraint commission_rate_effective
  check (effective_at >= at);
alter table commission_rate add constraint commission_rate_set_by
  foreign key (set_by) references admin (_id);
alter table commission_rate add constraint commission_rate_agreed_by
  foreign key (agreed_by) references admin (_id);
create index on commission_rate (member_id, game_class, kind, effective_at desc, rate_id desc);
create trigger append_only before update or delete or truncate on commission_rate
  for each statement execute function refuse_change();
revoke update, delete, truncate on commission_rate from current_user;

-- The rolling rates in force of everybody on a path, from the top; 0 where there is none.
create function rolling_path_bps(path uuid[], game_class text, at timestamptz)
returns smallint[] language sql stable as $$
  select coalesce(array_agg(coalesce((
    select rate.rate_bps from commission_rate as rate
    where rate.member_id = node.member_id and rate.game_class = rolling_path_bps.game_class
      and rate.kind = 'rolling' and rate.effective_at <= rolling_path_bps.at
    order by rate.effective_at desc, rate.rate_id desc limit 1), 0::smallint)
    order by node.place), '{}')
  from unnest(path) with ordinality as node (member_id, place)
$$;

-- The rolling rates of its path when it was placed; one more is the bettor's own, of his level.
alter table bet add column rolling_path_bps smallint[] not null default '{}';

alter table bet_day
  -- What all of the path and the bettor himself have earned on these bets.
  add column rolling_won bigint not null default 0;

-- By the day of settling too. It begins with the bettor, so no partner's row is everybody's.
create table rolling_day (
  member_id uuid not null,
  day_on date not null,
  game_class text not null,
  beneficiary_id uuid not null,
  own_bps smallint not null,
  below_bps smallint not null,
  -- At once, with the period, or the bettor's own of his level.
  pay text not null,
  bets integer not null,
  stake_won bigint not null,
  -- Of amounts that were rounded down bet by bet.
  amount_won bigint not null,
  primary key (member_id, day_on, game_class, beneficiary_id, own_bps, below_bps, pay)
) with (fillfactor = 70);
alter table rolling_day add constraint rolling_day_pay
  check (pay in ('instant', 'period', 'comp'));
create index on rolling_day (day_on, beneficiary_id, game_class);

-- What is to be paid at once, and what was: one row for each bettor, beneficiary and settlement.
create table rolling_due (
  member_id uuid not null,
  due_id uuid not null,
  beneficiary_id uuid not null,
  game_class text not null,
  own_bps smallint not null,
  below_bps smallint not null,
  stake_won bigint not null,
  -- Below 0: taken back.
  amount_won bigint not null,
  bet_ids uuid[] not null,
  at timestamptz not null,
  payout_id uuid,
  primary key (member_id, due_id)
);
create index on rolling_due (beneficiary_id, game_class) where payout_id is null;
create index on rolling_due (payout_id) where payout_id is not null;
