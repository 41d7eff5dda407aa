-- Arrangements of lists that are kept under a name, of one person or of every administrator of a type.
create table list_view (
  view_id uuid primary key,
  list text not null,
  name text not null,
  for_type integer,
  saved_by uuid not null references admin (_id),
  saved_at timestamptz not null,
  state jsonb not null,
  version integer not null default 1
);
create index on list_view (list, saved_by);

create table list_view_default (
  admin_id uuid not null references admin (_id),
  list text not null,
  view_id uuid not null references list_view (view_id) on delete cascade,
  primary key (admin_id, list)
);
create index on list_view_default (view_id);
