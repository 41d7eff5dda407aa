-- An event made by hand that nobody has bet on may be deleted: its odds stay as they were told, and nobody is shown it.
alter table sports_event add column deleted_at timestamptz;
alter table sports_event add column deleted_by uuid;
alter table sports_event add constraint sports_event_deleted
  check ((deleted_at is null) = (deleted_by is null) and (deleted_at is null or state = 'void'));
alter table sports_event add constraint sports_event_deleted_by
  foreign key (deleted_by) references admin (_id);
