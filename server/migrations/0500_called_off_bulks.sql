-- Who called off something about many before it had come to its end.
alter table member_bulk add column cancelled_by uuid, add column cancelled_by_login_id text;
alter table bulk_decision add column cancelled_by uuid, add column cancelled_by_login_id text;
alter table bet_bulk add column cancelled_by uuid, add column cancelled_by_login_id text;
