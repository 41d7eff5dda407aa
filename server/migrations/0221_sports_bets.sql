-- What carts keep beyond their taking.
alter table bet
  -- Of what was decided; null while it is in progress.
  add column final_odds_hundredths integer,
  add column final_bonus_hundredths integer,
  -- Under which name its stake counts as played.
  add column stake_id uuid,
  -- Another of the same content came within a moment before it.
  add column is_repeated boolean not null default false,
  -- How long a live bet waited.
  add column delay_seconds smallint,
  -- Why nobody decided to cancel it: the live odds moved, or the member himself.
  add column cancelled_for text;
alter table bet add constraint bet_cancelled_for
  check (cancelled_for is null or result = 'C' and cancelled_for in ('odds', 'suspended', 'member'));
alter table bet add constraint bet_accepting check (accepting_until is null or result = 'I');

alter table bet
  -- The leg that somebody wants void; null with void_asked_by: all of it.
  add column void_asked_leg smallint;

alter table bet_leg
  -- It was decided by itself: its event says no more about it.
  add column is_apart boolean not null default false,
  -- Where its event stood when it was taken: period, clock and score; null before it began.
  add column play jsonb;

-- How often a member has cancelled on a day.
create index on bet (member_id, settled_at) where cancelled_for = 'member';

-- Of one leg alone; null: of the whole bet.
alter table bet_decision add column leg_no smallint;

-- Each product has a tile of its own that rings.
alter table high_bet add column product text not null default 'minigame';
create index on high_bet (product, bet_id) where acknowledged_at is null;
