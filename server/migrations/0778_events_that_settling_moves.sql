-- The other events that carts with a leg on it are on: what these come to moves until it is settled.
alter table event_settling add column shares_with uuid[] not null default '{}';
