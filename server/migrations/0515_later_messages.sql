-- A message to many who were chosen in their list may be meant for later: nothing is done for it
-- before, and its starter may begin something else meanwhile.
alter table member_bulk add column not_before timestamptz;
drop index member_bulk_running;
create unique index member_bulk_running on member_bulk (started_by)
  where finished_at is null and not_before is null;
