-- What each merge of two teams touched, so that it can be taken back for a day.
create table team_merge (
  merge_id uuid primary key,
  team_id uuid not null,
  into_id uuid not null,
  -- Events whose side it changed.
  home_events uuid[] not null,
  away_events uuid[] not null,
  -- Teams that were merged into the first before, and went on with it.
  moved_teams uuid[] not null,
  -- Names that the second did not go by before.
  added_aliases text[] not null,
  merged_by uuid not null,
  merged_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz
);
alter table team_merge add constraint team_merge_team
  foreign key (team_id) references team_name (team_id);
alter table team_merge add constraint team_merge_into
  foreign key (into_id) references team_name (team_id);
alter table team_merge add constraint team_merge_merged_by
  foreign key (merged_by) references admin (_id);
alter table team_merge add constraint team_merge_undone_by
  foreign key (undone_by) references admin (_id);
alter table team_merge add constraint team_merge_undone
  check ((undone_by is null) = (undone_at is null));
create index team_merge_standing on team_merge (into_id, merged_at) where undone_at is null;
