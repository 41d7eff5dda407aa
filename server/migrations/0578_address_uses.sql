-- An address may be allowed for a while: a partner's office, somebody who travels.
alter table allowed_ip_address add column until_at timestamptz;

-- From where the doors of administrators and of machines were asked, and how often in vain. Kept for
-- a week, an hour a row: whoever was refused is found here and allowed, or blocked.
create table address_use (
  audience text not null,
  ip inet not null,
  hour_at timestamptz not null,
  calls integer not null,
  refused integer not null,
  last_at timestamptz not null
);
alter table address_use add constraint address_use_pkey primary key (audience, ip, hour_at);
alter table address_use add constraint address_use_audience_check check (audience in ('admin', 'api'));
alter table address_use add constraint address_use_calls_check check (calls >= 0);
alter table address_use add constraint address_use_refused_check check (refused >= 0);
create index on address_use (hour_at);
