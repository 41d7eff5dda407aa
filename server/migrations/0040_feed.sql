-- The feed: keys of machines, what they were used for, and the passwords by which members come in.
create table feed_key (
  feed_key_id uuid primary key,
  name text not null unique,
  scopes text[] not null,
  -- HMAC takes the secret itself, so no hash of it would do.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  calls_per_minute_max integer not null check (calls_per_minute_max > 0),
  created_at timestamptz not null,
  created_by uuid not null references admin (_id),
  revoked_at timestamptz,
  revoked_by uuid references admin (_id),
  version integer not null default 1,
  check ((revoked_at is null) = (revoked_by is null)),
  check ((previous_secret is null) = (previous_until is null))
);

-- Added up in memory and written every few seconds, so that no two calls meet in a row.
create table feed_key_day (
  feed_key_id uuid not null references feed_key (feed_key_id),
  day_on date not null,
  calls bigint not null default 0,
  refused bigint not null default 0,
  last_used_at timestamptz not null,
  last_used_ip text,
  primary key (feed_key_id, day_on)
);

create table member_password (
  member_id uuid primary key references member (member_id),
  password_hash text not null,
  changed_at timestamptz not null
);

-- Whoever gives an Idempotency-Key: an administrator, or a key of the feed.
alter table idempotency_key drop constraint idempotency_key_admin_id_fkey;
alter table idempotency_key rename column admin_id to owner_id;
