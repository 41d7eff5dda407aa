-- Hosts of the player sites, and who came in by which of them.
create table site_domain (
  domain_id uuid not null,
  -- Of another site than the main one: a row of `site`.
  site_id uuid not null,
  host text not null,
  role text not null,
  -- Who is above those that join here without naming anybody.
  recommender_id uuid,
  memo text not null,
  created_at timestamptz not null,
  created_by uuid not null,
  -- What the last check found; null: not checked yet.
  is_up boolean,
  checked_at timestamptz,
  down_since timestamptz,
  failure text,
  certificate_until timestamptz,
  -- Due at once where somebody asked for it.
  check_at timestamptz not null,
  -- What waits for a second administrator: another site or role, or null for both to be removed.
  wanted text,
  wanted_site_id uuid,
  wanted_role text,
  wanted_by uuid,
  wanted_at timestamptz,
  version integer not null default 1
);
alter table site_domain add constraint site_domain_pkey primary key (domain_id);
alter table site_domain add constraint site_domain_host_key unique (host);
alter table site_domain add constraint site_domain_role_check check (role in ('main', 'extra', 'redirect'));
alter table site_domain add constraint site_domain_wanted_check check (wanted in ('move', 'remove'));
alter table site_domain add constraint site_domain_created_by_fkey foreign key (created_by) references admin (_id);
alter table site_domain add constraint site_domain_wanted_by_fkey foreign key (wanted_by) references admin (_id);
create index on site_domain (check_at);
-- A site has one main host at most.
create unique index site_domain_main on site_domain (site_id) where role = 'main';

alter table site add column version integer not null default 1;

alter table member add column domain_id uuid;
alter table member_session add column domain_id uuid;
create index on member_session (domain_id, last_seen_at) where domain_id is not null and ended_at is null;
create index on member (domain_id, member_id) where domain_id is not null;
