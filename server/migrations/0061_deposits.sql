-- Money on the operator's accounts, as the agents who watch them report it.
create table deposit (
  deposit_id uuid primary key,
  account_id uuid not null,
  -- What the agent calls it.
  agent_tx_id text not null,
  payer text not null,
  amount_won bigint not null,
  -- When the bank booked it.
  paid_at timestamptz not null,
  reported_at timestamptz not null,
  state text not null default 'unmatched',
  -- The charge that it belongs to; it lies with its member.
  request_of uuid,
  request_id uuid,
  first_ignored_by uuid,
  first_ignored_at timestamptz,
  -- Null where the system has matched it.
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  -- That nobody has asked for it is told once.
  alarmed_at timestamptz
);
alter table deposit add constraint deposit_account
  foreign key (account_id) references deposit_account (account_id);
alter table deposit add constraint deposit_first_ignored_by
  foreign key (first_ignored_by) references admin (_id);
alter table deposit add constraint deposit_decided_by
  foreign key (decided_by) references admin (_id);
alter table deposit add constraint deposit_amount check (amount_won > 0);
alter table deposit add constraint deposit_state
  check (state in ('unmatched', 'matched', 'ignored'));
alter table deposit add constraint deposit_request
  check ((state = 'matched') = (request_id is not null));
alter table deposit add constraint deposit_request_of
  check ((request_id is null) = (request_of is null));
alter table deposit add constraint deposit_decided
  check ((state = 'unmatched') = (decided_at is null));
-- A repeat of a report changes nothing.
create unique index deposit_agent_tx on deposit (account_id, agent_tx_id);
-- One payment belongs to one request.
create unique index deposit_request_once on deposit (request_id) where request_id is not null;
create index on deposit (paid_at, deposit_id);
create index on deposit (state, paid_at, deposit_id);
create index on deposit (amount_won, deposit_id);
create index on deposit (state, amount_won, deposit_id);
create index on deposit (account_id, paid_at, deposit_id);
create index on deposit (payer text_pattern_ops, paid_at);

-- Charges whose deposit an agent will report.
alter table money_request add column is_mega boolean not null default false;
create index on money_request (kind, request_id) where is_mega;

-- Kinds of alarms are the contract's words, and more of them come with every part of the product.
alter table alarm drop constraint alarm_kind_check;

-- The accounts that nobody plays with for money.
create index on member (member_id) where is_test;
