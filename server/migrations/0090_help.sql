-- Questions of members, what was written to them, and texts in standard words.
create table ticket (
  member_id uuid not null,
  ticket_id uuid not null,
  kind text not null,
  title text not null,
  state text not null,
  is_test boolean not null,
  opened_at timestamptz not null,
  -- Since when the member waits; of one that is answered, when he last wrote.
  asked_at timestamptz not null,
  claimed_by uuid,
  claimed_at timestamptz,
  claim_until timestamptz,
  replies integer not null default 0,
  answered_by uuid,
  answered_at timestamptz,
  version integer not null default 1
);
alter table ticket add constraint ticket_pkey primary key (member_id, ticket_id);
alter table ticket add constraint ticket_member_fkey foreign key (member_id) references member (member_id);
alter table ticket add constraint ticket_kind_check
  check (kind in ('charge', 'exchange', 'bet', 'account', 'complaint', 'other'));
alter table ticket add constraint ticket_state_check check (state in ('waiting', 'answered', 'closed'));
alter table ticket add constraint ticket_claim_check check ((claimed_by is null) = (claim_until is null) and (claimed_by is null) = (claimed_at is null));
create index on ticket (ticket_id);
create index on ticket (asked_at, ticket_id);
create index on ticket (state, asked_at, ticket_id);
create index on ticket (kind, asked_at, ticket_id);
create index on ticket (member_id, asked_at);
create index on ticket (answered_by, asked_at) where answered_by is not null;
create index on ticket (claimed_by) where claimed_by is not null;
create index on ticket (lower(title) collate "C", ticket_id);
-- What rings.
create index on ticket (ticket_id) where state = 'waiting' and not is_test;

-- Everything that was written, the question first; only ever added.
create table ticket_reply (
  member_id uuid not null,
  ticket_id uuid not null,
  reply_id uuid not null,
  admin_id uuid,
  template_id uuid,
  body text not null,
  at timestamptz not null
);
alter table ticket_reply add constraint ticket_reply_pkey primary key (member_id, ticket_id, reply_id);
alter table ticket_reply add constraint ticket_reply_ticket_fkey
  foreign key (member_id, ticket_id) references ticket (member_id, ticket_id);
create index on ticket_reply using gin (to_tsvector('simple', body));
create index on ticket_reply (template_id, at) where template_id is not null;
create trigger append_only before update or delete or truncate on ticket_reply
  for each statement execute function refuse_change();
revoke update, delete, truncate on ticket_reply from current_user;

create table text_template (
  template_id uuid not null,
  scope text not null,
  name text not null,
  kind text not null,
  event text,
  title text,
  shortcut text,
  body text not null,
  is_on boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  version integer not null default 1
);
alter table text_template add constraint text_template_pkey primary key (template_id);
alter table text_template add constraint text_template_scope_check check (scope in ('help', 'message'));
create unique index text_template_name on text_template (scope, lower(name));
create unique index text_template_shortcut on text_template (scope, lower(shortcut));
create unique index text_template_event on text_template (event) where is_on;
create index on text_template (scope, template_id);
