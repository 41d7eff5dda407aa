-- Old rows that go, each after it lies in an archive that was read back.
create table clear_run (
  clear_id uuid not null,
  kinds text[] not null,
  -- Rows before this day of Seoul.
  before_on date not null,
  status text not null,
  reason text not null,
  -- As its asker saw them.
  rows_expected bigint not null,
  rows_archived bigint not null default 0,
  rows_deleted bigint not null default 0,
  rows_imported bigint not null default 0,
  bytes bigint not null default 0,
  requested_by uuid not null,
  requested_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  -- What it goes on with after a pause.
  paused_from text,
  error text,
  finished_at timestamptz,
  imported_by uuid,
  imported_at timestamptz
);
alter table clear_run add constraint clear_run_pkey primary key (clear_id);
alter table clear_run add constraint clear_run_status_check check (status in (
  'requested', 'declined', 'archiving', 'verifying', 'deleting', 'paused', 'done', 'failed',
  'cancelled', 'importing', 'imported'));
alter table clear_run add constraint clear_run_requested_by_fkey
  foreign key (requested_by) references admin (_id);
alter table clear_run add constraint clear_run_decided_by_fkey
  foreign key (decided_by) references admin (_id);
alter table clear_run add constraint clear_run_imported_by_fkey
  foreign key (imported_by) references admin (_id);
-- One at a time.
create unique index clear_run_under_way on clear_run ((true))
  where status in ('requested', 'archiving', 'verifying', 'deleting', 'paused', 'importing');
create index on clear_run (status, clear_id);

-- At most 5,000 rows of one table and month, as gzipped lines of JSON; those of a kind and month make a file.
create table clear_part (
  clear_id uuid not null,
  seq integer not null,
  kind text not null,
  table_name text not null,
  -- `2024-11` in Seoul.
  month text not null,
  row_count integer not null,
  -- Of the lines.
  sha256 bytea not null,
  content bytea not null,
  -- By which the next part goes on.
  last_key jsonb not null,
  deleted_at timestamptz,
  imported_at timestamptz
);
alter table clear_part add constraint clear_part_pkey primary key (clear_id, seq);
alter table clear_part add constraint clear_part_run_fkey
  foreign key (clear_id) references clear_run (clear_id);

create index on member_session (session_id);
create index on message_recipient (read_at) where read_at is not null;

-- What is never cleared, whoever asks: not the owner of the database by mistake either.
create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception '% is never cleared', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger never_cleared before delete or truncate on member
  for each statement execute function refuse_delete();
create trigger never_cleared before delete or truncate on bet
  for each statement execute function refuse_delete();
create trigger never_cleared before delete or truncate on adjustment
  for each statement execute function refuse_delete();
create trigger never_cleared before delete or truncate on provider_transfer
  for each statement execute function refuse_delete();
