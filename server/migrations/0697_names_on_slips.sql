-- Slips keep the names of their time. Whoever looks for a team or a league finds its events by every
-- name that it has had, and their slips by the index of legs: by their own names a page of a rare team
-- was looked for among all slips of its days.
create table slip_name (
  -- A team or a league; or an event, for names of what no longer plays in it.
  subject_id uuid not null,
  name text not null,
  primary key (subject_id, name)
);

create function keep_slip_name() returns trigger language plpgsql as $$
begin
  insert into slip_name (subject_id, name)
  values (case tg_table_name when 'league' then (to_jsonb(new) ->> 'league_id')::uuid
    else (to_jsonb(new) ->> 'team_id')::uuid end, coalesce(new.name_ko, new.name))
  on conflict do nothing;
  return null;
end $$;

create function keep_slip_names_of_event() returns trigger language plpgsql as $$
begin
  insert into slip_name (subject_id, name)
  select new.event_id, name from slip_name
  where subject_id in (old.league_id, old.home_id, old.away_id)
    and subject_id not in (new.league_id, new.home_id, new.away_id)
  on conflict do nothing;
  return null;
end $$;

create trigger slip_name after insert or update of name, name_ko on league
  for each row execute function keep_slip_name();
create trigger slip_name after insert or update of name, name_ko on team_name
  for each row execute function keep_slip_name();
create trigger slip_name after update of league_id, home_id, away_id on sports_event for each row
  when ((old.league_id, old.home_id, old.away_id) is distinct from (new.league_id, new.home_id, new.away_id))
  execute function keep_slip_names_of_event();

-- Of what happened until now the slips themselves tell.
insert into slip_name (subject_id, name)
select league_id, coalesce(name_ko, name) from league
union select team_id, coalesce(name_ko, name) from team_name
union
select leg.event_id, said.name
from bet_leg as leg
cross join lateral (
  values (leg.names ->> 'league'), (leg.names ->> 'home'), (leg.names ->> 'away')) as said (name)
join sports_event as event on event.event_id = leg.event_id
join league on league.league_id = event.league_id
join team_name as home on home.team_id = event.home_id
join team_name as away on away.team_id = event.away_id
where said.name is not null and said.name not in (coalesce(league.name_ko, league.name),
  coalesce(home.name_ko, home.name), coalesce(away.name_ko, away.name));

create index on sports_event (league_id, starts_at);
