-- What an event promises: the settings document that pays it.
alter table post add column linked_setting text;
alter table post add constraint post_linked_setting check (
  linked_setting in ('chargeBonus', 'joinFirst', 'payback', 'dailyAttendance'));
alter table post add constraint post_linked_setting_of_event check (
  linked_setting is null or board = 'events');
create index post_linked_setting_index on post (linked_setting) where linked_setting is not null;
