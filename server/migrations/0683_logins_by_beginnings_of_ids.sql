-- IDs of the login log are looked for from their beginning, however they were written.
create index login_attempt_called_idx on login_attempt (lower(login_id) collate "C");
drop index login_attempt_login_id_attempt_id_idx;
