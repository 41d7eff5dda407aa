-- What staff note about a bet; who noted what stays as it was said.
create table bet_note (
  member_id uuid not null,
  bet_id uuid not null,
  note_id uuid not null,
  body text not null,
  at timestamptz not null,
  created_by uuid not null,
  primary key (member_id, bet_id, note_id)
);
alter table bet_note add constraint bet_note_bet
  foreign key (member_id, bet_id) references bet (member_id, bet_id);
alter table bet_note add constraint bet_note_created_by
  foreign key (created_by) references admin (_id);
create trigger append_only before update or delete or truncate on bet_note
  for each statement execute function refuse_change();
revoke update, delete, truncate on bet_note from current_user;
