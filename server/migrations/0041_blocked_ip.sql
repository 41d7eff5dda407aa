-- Addresses and networks from which nobody gets in.
create table blocked_ip (
  blocked_ip_id uuid primary key,
  network cidr not null,
  door text not null constraint blocked_ip_door_check check (door in ('both', 'site', 'console')),
  reason text not null,
  until timestamptz,
  hits bigint not null default 0,
  last_hit_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references admin (_id)
);
-- Every call asks whether its address is within one of them.
create index on blocked_ip using gist (network inet_ops);
create index on blocked_ip (hits, blocked_ip_id);
create index on blocked_ip (coalesce(last_hit_at, '-infinity'), blocked_ip_id);
