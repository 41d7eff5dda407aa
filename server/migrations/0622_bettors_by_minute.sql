-- How many members had bet on a day of Seoul by a minute of it, kept when it changed; of nine days.
create table site_bettors (
  at timestamptz primary key,
  bettors integer not null
);
