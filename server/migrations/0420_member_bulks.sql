-- Things about everybody of a filter of members, which a job does one by one.
create table member_bulk (
  bulk_id uuid not null,
  act jsonb not null,
  filter jsonb not null,
  reason text not null,
  member_count integer not null,
  started_by uuid not null,
  started_by_login_id text not null,
  started_ip text,
  -- Of the call that started it; every audit line of its rows names it.
  request_id text not null,
  started_at timestamptz not null,
  finished_at timestamptz
);
alter table member_bulk add constraint member_bulk_pkey primary key (bulk_id);
-- One of an administrator at a time.
create unique index member_bulk_running on member_bulk (started_by) where finished_at is null;
create index member_bulk_started on member_bulk (started_by, bulk_id);

create table member_bulk_row (
  member_id uuid not null,
  bulk_id uuid not null,
  outcome text not null default 'open',
  refusal text
);
alter table member_bulk_row add constraint member_bulk_row_pkey primary key (member_id, bulk_id);
alter table member_bulk_row add constraint member_bulk_row_outcome_check
  check (outcome in ('open', 'done', 'refused'));
create index member_bulk_row_outcome on member_bulk_row (bulk_id, outcome, member_id);
