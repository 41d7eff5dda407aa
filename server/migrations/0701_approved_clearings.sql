-- A clearing that was agreed to waits for its job: only then is anything archived.
alter table clear_run drop constraint clear_run_status_check;
alter table clear_run add constraint clear_run_status_check check (status in (
  'requested', 'declined', 'approved', 'archiving', 'verifying', 'deleting', 'paused', 'done',
  'failed', 'cancelled', 'importing', 'imported'));
drop index clear_run_under_way;
create unique index clear_run_under_way on clear_run ((true))
  where status in (
    'requested', 'approved', 'archiving', 'verifying', 'deleting', 'paused', 'importing');
