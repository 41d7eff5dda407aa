-- The same decision on many bets, which a job takes bet by bet.
create table bet_bulk (
  bulk_id uuid not null,
  product text not null,
  action text not null,
  filter jsonb not null,
  reason_code text not null,
  reason text not null,
  bet_count integer not null,
  stake_won bigint not null,
  -- Its bets together are worth the word of a second administrator.
  wants_second boolean not null,
  started_by uuid not null,
  started_by_login_id text not null,
  started_ip text,
  -- Of the call that started it; every audit line of its rows names it.
  request_id text not null,
  started_at timestamptz not null,
  finished_at timestamptz
);
alter table bet_bulk add constraint bet_bulk_pkey primary key (bulk_id);
alter table bet_bulk add constraint bet_bulk_product_check check (product in ('minigame', 'sports'));
alter table bet_bulk add constraint bet_bulk_action_check check (action in ('cancel', 'void'));
create index bet_bulk_running on bet_bulk (bulk_id) where finished_at is null;

create table bet_bulk_row (
  member_id uuid not null,
  bulk_id uuid not null,
  bet_id uuid not null,
  -- As it was seen: whatever happened to the bet since is looked at first.
  version integer not null,
  stake_won bigint not null,
  outcome text not null default 'open',
  refusal text
);
alter table bet_bulk_row add constraint bet_bulk_row_pkey primary key (member_id, bulk_id, bet_id);
alter table bet_bulk_row add constraint bet_bulk_row_outcome_check
  check (outcome in ('open', 'done', 'needsSecond', 'refused'));
create index bet_bulk_row_outcome on bet_bulk_row (bulk_id, outcome, bet_id);
