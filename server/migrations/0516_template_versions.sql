-- What a template said before: a change keeps both what was and what is, so that anybody can go back.
create table text_template_version (
  template_id uuid not null,
  version integer not null,
  name text not null,
  kind text not null,
  event text,
  title text,
  shortcut text,
  body text not null,
  is_on boolean not null,
  saved_at timestamptz not null,
  saved_by uuid not null
);
alter table text_template_version add constraint text_template_version_pkey
  primary key (template_id, version);
