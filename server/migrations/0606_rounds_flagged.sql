-- When a feed last told another result than the one by which a round is settled; null where none did.
alter table game_round add column differs_at timestamptz;
-- Of the switches by which a round closes; 0 where nobody has saved any, null of rounds from before.
alter table game_round add column switch_version integer;
-- When the feed of a game last told anything of it.
create table game_feed (
  game text primary key,
  heard_at timestamptz not null
);
