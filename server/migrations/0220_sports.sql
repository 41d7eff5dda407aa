-- Sports: events and what may be bet on in them, and the legs of bets on them.
create table league (
  league_id uuid primary key,
  sport text not null,
  -- As the feed writes it; the others are for people.
  name text not null,
  name_ko text,
  name_en text,
  constraint league_name unique (sport, name)
);

create table team_name (
  team_id uuid primary key,
  sport text not null,
  name text not null,
  name_ko text,
  name_en text,
  aliases text[] not null default '{}',
  league_id uuid,
  -- Where two were one, the one that stays.
  merged_into uuid,
  version integer not null default 1,
  updated_by uuid,
  updated_at timestamptz,
  constraint team_name_name unique (sport, name)
);
alter table team_name add constraint team_name_league foreign key (league_id) references league (league_id);
alter table team_name add constraint team_name_updated_by foreign key (updated_by) references admin (_id);

create table sports_event (
  event_id uuid primary key,
  game_type text not null,
  sport text not null,
  league_id uuid not null,
  home_id uuid not null,
  away_id uuid not null,
  starts_at timestamptz not null,
  -- What time alone decides (started, waiting for a result) is not stored.
  state text not null default 'open',
  -- The feed that told of it and its own name for it; null where it was made by hand.
  source text,
  external_id text,
  revision bigint not null default 0,
  made_by uuid,
  -- Who set odds or results of an event made by hand may not be both of its two people.
  notice text,
  limit_percent smallint not null default 100,
  is_live_reserved boolean not null default false,
  delay_seconds smallint,
  -- Of an event that is played: which period, and how far.
  period smallint,
  clock_seconds integer,
  -- The feed's last word about it.
  fed_at timestamptz,
  suspended_until timestamptz,
  confirms_at timestamptz,
  -- Counts settlements; bets and movements name the one that made them.
  settlement_no integer not null default 0,
  settled_at timestamptz,
  settled_by uuid,
  version integer not null default 1,
  created_at timestamptz not null
);
alter table sports_event add constraint sports_event_external unique (source, external_id);
alter table sports_event add constraint sports_event_state
  check (state in ('open', 'suspended', 'confirming', 'settled', 'void', 'postponed'));
alter table sports_event add constraint sports_event_source
  check ((source is null) = (external_id is null) and (source is null) = (made_by is not null));
alter table sports_event add constraint sports_event_limit check (limit_percent between 10 and 100);
alter table sports_event add constraint sports_event_league
  foreign key (league_id) references league (league_id);
alter table sports_event add constraint sports_event_home
  foreign key (home_id) references team_name (team_id);
alter table sports_event add constraint sports_event_away
  foreign key (away_id) references team_name (team_id);
alter table sports_event add constraint sports_event_made_by foreign key (made_by) references admin (_id);
alter table sports_event add constraint sports_event_settled_by
  foreign key (settled_by) references admin (_id);
create index on sports_event (starts_at, event_id);
create index on sports_event (state, starts_at);

-- Every score, period or side that was told or entered, that of a first blind entry too.
create table event_score (
  event_id uuid not null,
  seq integer not null,
  status text not null,
  home smallint,
  away smallint,
  -- [[home, away], …] in the order of periods, overtime apart.
  periods jsonb not null default '[]',
  overtime jsonb,
  -- Of special markets: kind → pick.
  sides jsonb not null default '{}',
  source text not null,
  revision bigint,
  -- Whether it is one of two entries and the first of them.
  is_first boolean not null default false,
  entered_by uuid,
  reason text,
  at timestamptz not null,
  primary key (event_id, seq)
);
alter table event_score add constraint event_score_status
  check (status in ('live', 'final', 'void', 'abandoned'));
alter table event_score add constraint event_score_source check (source in ('feed', 'hand'));
alter table event_score add constraint event_score_event
  foreign key (event_id) references sports_event (event_id);
alter table event_score add constraint event_score_entered_by
  foreign key (entered_by) references admin (_id);

create table market (
  market_id uuid primary key,
  event_id uuid not null,
  kind text not null,
  -- In hundredths of a point, in steps of 25; 0 where its kind has no line.
  line_hundredths integer not null default 0,
  -- 0: the whole event.
  period smallint not null default 0,
  state text not null default 'open',
  -- Odds set by hand hold against the feed until then.
  frozen_until timestamptz,
  odds_version integer not null default 0,
  version integer not null default 1
);
alter table market add constraint market_once unique (event_id, kind, period, line_hundredths);
alter table market add constraint market_state check (state in ('open', 'suspended', 'void'));
alter table market add constraint market_line check (line_hundredths % 25 = 0);
alter table market add constraint market_event foreign key (event_id) references sports_event (event_id);

create table market_odds (
  market_id uuid not null,
  version integer not null,
  -- pick → hundredths; a pick that is not there is not sold.
  prices jsonb not null,
  source text not null,
  set_by uuid,
  reason text,
  at timestamptz not null,
  primary key (market_id, version)
);
alter table market_odds add constraint market_odds_source check (source in ('feed', 'hand'));
alter table market_odds add constraint market_odds_market
  foreign key (market_id) references market (market_id);
alter table market_odds add constraint market_odds_set_by foreign key (set_by) references admin (_id);

create table event_settlement (
  event_id uuid not null,
  settlement_no integer not null,
  kind text not null,
  -- Of the score that it settles by.
  seq integer,
  bets integer not null,
  stake_won bigint not null,
  payout_won bigint not null,
  at timestamptz not null,
  settled_by uuid,
  first_by uuid,
  reason text,
  primary key (event_id, settlement_no, kind)
);
alter table event_settlement add constraint event_settlement_kind
  check (kind in ('settle', 'void', 'rollback'));
alter table event_settlement add constraint event_settlement_event
  foreign key (event_id) references sports_event (event_id);
alter table event_settlement add constraint event_settlement_settled_by
  foreign key (settled_by) references admin (_id);
alter table event_settlement add constraint event_settlement_first_by
  foreign key (first_by) references admin (_id);

-- What lies on each pick, by shards of members. Singles count whole; a cart counts on each of its
-- legs with what it would pay, so the sum is a bound from above.
create table market_stake (
  market_id uuid not null,
  pick text not null,
  is_test boolean not null,
  shard smallint not null,
  singles integer not null,
  single_stake_won bigint not null,
  single_payout_won bigint not null,
  carts integer not null,
  cart_stake_won bigint not null,
  cart_payout_won bigint not null,
  primary key (market_id, pick, is_test, shard)
) with (fillfactor = 70);

alter table bet
  add column product text not null default 'minigame',
  -- What follows is of bets on sports alone.
  add column folders smallint,
  add column bonus_hundredths integer,
  -- Starts of its first and its last event, as they were when it was taken.
  add column first_starts_at timestamptz,
  add column last_starts_at timestamptz,
  -- A live bet waits until then; nothing is decided about it before.
  add column accepting_until timestamptz,
  add column start_amount_won bigint,
  -- Of the documents that held: sportsSwitch, sportsBet, sportsRule, betBonus.
  add column sports_versions integer[];
alter table bet alter column round_id drop not null;
alter table bet alter column bet_type drop not null;
alter table bet alter column pick drop not null;
alter table bet alter column bet_version drop not null;
alter table bet alter column rate_version drop not null;
alter table bet alter column day_on drop not null;
alter table bet alter column round_no drop not null;
alter table bet add constraint bet_product check (product in ('minigame', 'sports'));
alter table bet add constraint bet_of_round check (product <> 'minigame' or num_nonnulls(
  round_id, bet_type, pick, bet_version, rate_version, day_on, round_no) = 7);
alter table bet add constraint bet_of_events check (product <> 'sports' or num_nonnulls(
  folders, bonus_hundredths, first_starts_at, last_starts_at, sports_versions) = 5);
alter table bet drop constraint bet_payout;
-- Legs that are void or half won change what a cart pays; a leg half lost pays although it is lost.
alter table bet add constraint bet_payout check (product = 'sports' and payout_won >= 0
  or payout_won = case when result = 'W' then expected_won when result in ('N', 'C') then stake_won
    else 0 end);
create index on bet (product, bet_id);
create index on bet (member_id, product, bet_id);
create index on bet (accepting_until) where accepting_until is not null;

create table bet_leg (
  member_id uuid not null,
  bet_id uuid not null,
  leg_no smallint not null,
  event_id uuid not null,
  market_id uuid not null,
  odds_version integer not null,
  pick text not null,
  odds_hundredths integer not null,
  starts_at timestamptz not null,
  -- What was read when it was bet on: sport, league, home, away.
  names jsonb not null,
  result text not null default 'I',
  -- What the result makes of the odds; 500 where half is lost.
  factor_thousandths integer,
  primary key (member_id, bet_id, leg_no)
) with (fillfactor = 80);
alter table bet_leg add constraint bet_leg_bet
  foreign key (member_id, bet_id) references bet (member_id, bet_id);
alter table bet_leg add constraint bet_leg_result check (result in ('I', 'W', 'L', 'N', 'C'));
alter table bet_leg add constraint bet_leg_factor check ((result in ('I', 'C')) = (factor_thousandths is null));
create index on bet_leg (market_id, bet_id);
create index on bet_leg (event_id, bet_id);

-- A decision about a bet on sports has no round.
alter table bet_decision alter column round_id drop not null;

create trigger append_only before update or delete or truncate on event_score
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on market_odds
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on event_settlement
  for each statement execute function refuse_change();
revoke update, delete, truncate on event_score, market_odds, event_settlement from current_user;
