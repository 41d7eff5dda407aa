-- What has been decided of an event on which more lies than one transaction may settle, and how far it
-- is carried out: the row goes with the last portion.
alter table sports_event drop constraint sports_event_state;
alter table sports_event add constraint sports_event_state check (state in
  ('open', 'suspended', 'confirming', 'settling', 'settled', 'void', 'postponed'));

create table event_settling (
  event_id uuid primary key,
  -- What was settled before is taken back from each of them first.
  takes_back boolean not null,
  -- As what it is settled then; null where it is only taken back.
  kind text,
  -- Of the score that it settles by.
  seq integer,
  -- What becomes of each pick, decided once.
  verdicts jsonb,
  -- What the event is afterwards; null: what it is meanwhile.
  state_after text,
  bettors integer not null,
  bettors_done integer not null default 0,
  -- Who was settled last: they come in the order of their members.
  done_to uuid,
  -- What it has come to so far, test accounts left out.
  back_bets integer not null default 0,
  back_stake_won bigint not null default 0,
  back_payout_won bigint not null default 0,
  bets integer not null default 0,
  stake_won bigint not null default 0,
  payout_won bigint not null default 0,
  started_at timestamptz not null,
  settled_by uuid,
  first_by uuid,
  reason text
);
alter table event_settling add constraint event_settling_kind check (kind in ('settle', 'void'));
alter table event_settling add constraint event_settling_verdicts
  check ((kind is null) = (verdicts is null) and (takes_back or kind is not null));
alter table event_settling add constraint event_settling_state
  check (state_after in ('suspended', 'settled', 'void'));
alter table event_settling add constraint event_settling_event
  foreign key (event_id) references sports_event (event_id);
alter table event_settling add constraint event_settling_settled_by
  foreign key (settled_by) references admin (_id);
alter table event_settling add constraint event_settling_first_by
  foreign key (first_by) references admin (_id);
