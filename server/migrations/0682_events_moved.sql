-- Lists tell of what has come to be of them since they were read. Of events that a person, a feed or
-- the time to object moves, nothing said when: whoever watched results that wait to be confirmed was
-- told of none of them. `stands_at`: since when its phase is what it is; `listed_at`: since when it is
-- of the page that it is of. What the clock alone does is said by neither; null: not since it was made.
alter table sports_event add column stands_at timestamptz;
alter table sports_event add column listed_at timestamptz;
create index sports_event_stands on sports_event (stands_at) where stands_at is not null;
create index sports_event_listed on sports_event (listed_at) where listed_at is not null;
