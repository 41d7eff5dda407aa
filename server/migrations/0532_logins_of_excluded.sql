-- Who has excluded himself may come in to get his money out; that he came is told apart.
alter table login_attempt drop constraint login_attempt_outcome_check;
alter table login_attempt add constraint login_attempt_outcome_check check (outcome in
  ('success', 'excluded', 'wrongPassword', 'unknownId', 'mayNotEnter', 'blockedIp', 'locked'));
