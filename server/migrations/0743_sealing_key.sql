-- By which key the personal data of this database is sealed: a mark of it that tells nothing of the key itself. The
-- first start keeps it, and one with another key is refused.
create table sealing_key (
  is_only boolean not null default true,
  mark bytea not null,
  since timestamptz not null
);
alter table sealing_key add constraint sealing_key_pkey primary key (is_only);
alter table sealing_key add constraint sealing_key_only_check check (is_only);
