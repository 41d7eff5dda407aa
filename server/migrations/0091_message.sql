-- Messages to members, and who has them.
create table message (
  message_id uuid not null,
  kind text not null,
  event text,
  template_id uuid,
  title text not null,
  body text not null,
  state text not null,
  target jsonb,
  digest bytea not null,
  expected integer not null,
  recipients integer not null default 0,
  reads integer not null default 0,
  is_popup boolean not null,
  send_at timestamptz not null,
  expires_at timestamptz,
  sent_to uuid,
  sent_by uuid,
  created_at timestamptz not null,
  reason text
);
alter table message add constraint message_pkey primary key (message_id);
alter table message add constraint message_kind_check check (kind in ('notice', 'promotion', 'auto'));
alter table message add constraint message_state_check
  check (state in ('scheduled', 'sending', 'done', 'recalled'));
alter table message add constraint message_reads_check check (reads between 0 and recipients);
create index on message (send_at) where state in ('scheduled', 'sending');
create index on message (state, message_id);
create index on message (kind, message_id);
create index on message (sent_by, message_id) where sent_by is not null;
create index on message (lower(title) collate "C", message_id);
create index on message (digest, created_at);
create index on message (template_id, created_at) where template_id is not null;

create table message_recipient (
  member_id uuid not null,
  message_id uuid not null,
  filled jsonb,
  sent_at timestamptz not null,
  read_at timestamptz
);
alter table message_recipient add constraint message_recipient_pkey primary key (member_id, message_id);
alter table message_recipient add constraint message_recipient_member_fkey
  foreign key (member_id) references member (member_id);
create index on message_recipient (message_id, member_id);
