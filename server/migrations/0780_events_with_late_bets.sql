-- Of which a bet was placed after its start, as that stands now: these are found by the events.
alter table sports_event add column has_late_bets boolean not null default false;
update sports_event as event set has_late_bets = true
where event.game_type <> all('{sportsLive,sportsLiveKor}') and exists (
  select 1 from bet_leg as leg
  where leg.event_id = event.event_id and leg.bet_id >= uuid_floor(event.starts_at));
create index sports_event_late on sports_event (event_id) where has_late_bets;
