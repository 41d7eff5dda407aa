-- Whoever watches a search was told of none of the events that came to be of it by their names or their
-- day. `named_at`: since when an event has its teams, league, type and day of Seoul; `renamed_at`: since
-- when a team is called as it is, as events of it are not written for its sake; null: since it was made.
alter table sports_event add column named_at timestamptz;
alter table team_name add column renamed_at timestamptz;
create index sports_event_named on sports_event (named_at) where named_at is not null;
create index team_name_renamed on team_name (renamed_at) where renamed_at is not null;
