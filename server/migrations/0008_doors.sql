-- Where an administrator has signed in before, and what a session shows to its owner.

-- Devices and addresses; failed logins at one of them are counted apart from everybody else's.
create table admin_place (
  admin_id uuid not null references admin (_id),
  place text not null,
  seen_at timestamptz not null,
  primary key (admin_id, place)
);
create index on admin_place (place);
-- IPv6 addresses are known by their network of 64 bits, and become known at the next login.
insert into admin_place
  select _id, host(last_login_ip), last_login_at from admin where family(last_login_ip) = 4;

alter table login_throttle drop constraint login_throttle_scope_check;
alter table login_throttle
  add constraint login_throttle_scope_check check (scope in ('place', 'account', 'ip', 'all'));

alter table admin_session
  add column _id uuid not null default gen_random_uuid(),
  add column ip inet,
  add column user_agent text not null default '';
alter table admin_session add constraint admin_session__id_key unique (_id);
