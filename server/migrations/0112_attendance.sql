-- Days on which a member was there; one row a day, so that a day is paid once.
create table attendance (
  member_id uuid not null,
  -- Of Seoul.
  day_on date not null,
  -- Days in a row, with this one.
  streak integer not null,
  point_won bigint not null,
  -- Of the document by which it was paid; 0 is the one before anybody saved it.
  setting_version integer not null
);
alter table attendance add constraint attendance_pkey primary key (member_id, day_on);
alter table attendance add constraint attendance_streak check (streak >= 1);
alter table attendance add constraint attendance_point check (point_won >= 0);
alter table attendance add constraint attendance_member foreign key (member_id) references member (member_id);
