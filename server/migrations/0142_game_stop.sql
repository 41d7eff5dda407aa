-- Games on which betting was stopped together, until they take bets again.
create table game_stop (
  game text primary key,
  stopped_by uuid not null,
  reason text not null,
  at timestamptz not null
);
alter table game_stop add constraint game_stop_stopped_by
  foreign key (stopped_by) references admin (_id);
