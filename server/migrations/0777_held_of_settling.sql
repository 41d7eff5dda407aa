-- Who has bets on an event and could not be settled when it was his turn: the others are, and he is tried
-- again once they are done.
alter table event_settling add column held uuid[] not null default '{}';
