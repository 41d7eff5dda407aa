-- When the sale of a whole event stopped and was taken up again: what the event itself says is only how it stands now.
create table event_stop (
  event_id uuid not null,
  seq integer not null,
  kind text not null,
  -- Of a stop that ends by itself; null: it lasts until somebody resumes.
  until_at timestamptz,
  -- A feed stops sale after a score, an administrator whenever he wants.
  source text not null,
  set_by uuid,
  at timestamptz not null,
  primary key (event_id, seq)
);
alter table event_stop add constraint event_stop_kind check (kind in ('stop', 'resume'));
alter table event_stop add constraint event_stop_until check (until_at is null or kind = 'stop');
alter table event_stop add constraint event_stop_source
  check ((source = 'hand') = (set_by is not null) and source in ('feed', 'hand'));
alter table event_stop add constraint event_stop_event
  foreign key (event_id) references sports_event (event_id);
alter table event_stop add constraint event_stop_set_by foreign key (set_by) references admin (_id);
create trigger append_only before update or delete or truncate on event_stop
  for each statement execute function refuse_change();
revoke update, delete, truncate on event_stop from current_user;
