-- Hiding many posts of members, which a job does post by post.
create table post_bulk (
  bulk_id uuid not null,
  filter jsonb not null,
  reason text not null,
  post_count integer not null,
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
alter table post_bulk add constraint post_bulk_pkey primary key (bulk_id);
create index post_bulk_running on post_bulk (bulk_id) where finished_at is null;

create table post_bulk_row (
  bulk_id uuid not null,
  post_id uuid not null,
  -- As it was seen: whoever published it anew has looked at it.
  version integer not null,
  outcome text not null default 'open',
  refusal text
);
alter table post_bulk_row add constraint post_bulk_row_pkey primary key (bulk_id, post_id);
alter table post_bulk_row add constraint post_bulk_row_outcome_check
  check (outcome in ('open', 'done', 'refused'));
create index post_bulk_row_outcome on post_bulk_row (bulk_id, outcome, post_id);
