-- Hosts that were ours: texts that name one go on leading to its site, whoever holds the name since.
create table left_domain (
  host text not null,
  site_id uuid not null,
  left_at timestamptz not null
);
alter table left_domain add constraint left_domain_pkey primary key (host);
