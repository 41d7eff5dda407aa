-- Whole lists as files, made in the background. They lie in the database, where every server finds
-- them, and are deleted a day later.
create table list_export (
  export_id uuid primary key,
  list text not null,
  filter jsonb not null,
  sort text,
  columns jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  locale text not null check (locale in ('ko', 'en')),
  site_name text not null,
  reason text not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- The run that writes it; another one begins anew.
  run_id uuid,
  row_count integer,
  rows_written integer not null default 0,
  failure text,
  made_by uuid not null references admin (_id),
  made_at timestamptz not null,
  finished_at timestamptz
);
create index on list_export (made_by, export_id);
create index on list_export (export_id) where finished_at is null;

create table list_export_part (
  export_id uuid not null references list_export (export_id) on delete cascade,
  seq integer not null,
  bytes bytea not null,
  primary key (export_id, seq)
);
