-- A message that nobody could read any more when its turn came is not sent to whoever is left.
alter table message drop constraint message_state_check;
alter table message add constraint message_state_check
  check (state in ('scheduled', 'sending', 'done', 'recalled', 'failed'));
