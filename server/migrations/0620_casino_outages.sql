-- When a provider took nobody, as its vendor told: how often that was is asked of the last week.
create table casino_outage (
  vendor text not null,
  provider smallint not null,
  from_at timestamptz not null,
  -- Null while it lasts.
  until_at timestamptz
);
alter table casino_outage add constraint casino_outage_pkey primary key (vendor, provider, from_at);
alter table casino_outage add constraint casino_outage_provider check (provider between 1 and 31);
alter table casino_outage add constraint casino_outage_order check (until_at >= from_at);
create index on casino_outage (vendor, provider) where until_at is null;
create index on casino_outage (from_at);
