-- The same decision on many rounds, which a job takes round by round.
create table round_bulk (
  bulk_id uuid not null,
  action text not null,
  filter jsonb not null,
  reason text not null,
  round_count integer not null,
  stake_won bigint not null,
  started_by uuid not null,
  started_by_login_id text not null,
  started_ip text,
  -- Of the call that started it; every audit line of its rows names it.
  request_id text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  cancelled_by uuid,
  cancelled_by_login_id text
);
alter table round_bulk add constraint round_bulk_pkey primary key (bulk_id);
alter table round_bulk add constraint round_bulk_action_check
  check (action in ('ask', 'hold', 'void'));
create index round_bulk_running on round_bulk (bulk_id) where finished_at is null;

create table round_bulk_row (
  bulk_id uuid not null,
  round_id uuid not null,
  -- As it was seen, with what lay on it: a bet since then is looked at first.
  version integer not null,
  bets integer not null,
  stake_won bigint not null,
  outcome text not null default 'open',
  refusal text
);
alter table round_bulk_row add constraint round_bulk_row_pkey primary key (bulk_id, round_id);
alter table round_bulk_row add constraint round_bulk_row_outcome_check
  check (outcome in ('open', 'done', 'refused'));
create index round_bulk_row_outcome on round_bulk_row (bulk_id, outcome, round_id);

-- When an administrator last asked the feed of a round for its result.
alter table game_round add column asked_at timestamptz;
