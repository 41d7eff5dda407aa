-- Administrators, their sessions, allowed addresses, game settings and the audit log.

create table admin (
  _id uuid primary key,
  login_id text not null unique,
  nick text not null,
  type smallint not null,
  status text not null check (status in ('active', 'suspended')),
  password_hash text not null,
  must_change_password boolean not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  last_login_ip inet,
  version integer not null default 1
);

-- Only the hash of a token is kept: who reads this table cannot sign in with it.
create table admin_session (
  token_hash bytea primary key,
  admin_id uuid not null references admin (_id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index on admin_session (admin_id);
create index on admin_session (last_seen_at);

-- The instants of recent failed logins, by account and by address; at most a handful per row.
create table login_throttle (
  scope text not null check (scope in ('account', 'ip')),
  key text not null,
  failed_at timestamptz[] not null default '{}',
  touched_at timestamptz not null,
  primary key (scope, key)
);
create index on login_throttle (touched_at);

create table allowed_ip_address (
  _id uuid primary key,
  audience text not null check (audience in ('admin', 'api')),
  network cidr not null,
  memo text not null,
  created_at timestamptz not null,
  created_by uuid not null references admin (_id),
  unique (audience, network)
);

create table idempotency_key (
  admin_id uuid not null references admin (_id),
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  reply_status smallint,
  reply_body text,
  created_at timestamptz not null,
  primary key (admin_id, key)
);
create index on idempotency_key (created_at);

create table game_setting_version (
  game text not null,
  category text not null,
  version integer not null check (version > 0),
  config jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid references admin (_id),
  primary key (game, category, version)
);

-- One chain per administrator and one named 'system', so that no row is hot across administrators.
create table audit_event (
  chain text not null,
  seq bigint not null,
  at timestamptz not null,
  actor_id uuid,
  actor_login_id text,
  ip text,
  request_id text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (chain, seq)
);
create index on audit_event (at);
create index on audit_event (subject, at);

-- The end of every chain: locked while a line is appended, and proof that no last line was cut off.
create table audit_head (
  chain text primary key,
  seq bigint not null,
  hash bytea not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger append_only before update or delete or truncate on audit_event
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on game_setting_version
  for each statement execute function refuse_change();

revoke update, delete, truncate on audit_event, game_setting_version from current_user;
