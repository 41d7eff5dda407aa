-- A message to members who were chosen in their list is given by what acts on many of them, member
-- by member; the job that gives messages to a target leaves it alone.
alter table message add column is_bulk boolean not null default false;
