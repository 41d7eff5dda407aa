-- The audit log is read by time, over all chains.

-- A line is named by its chain and its place in it; lists go on after one name. As a UUID of
-- version 8, which is whatever its maker says.
create function audit_line_id(chain text, seq bigint) returns uuid
language sql immutable strict parallel safe
return overlay(overlay(md5(chain || ' ' || seq::text) placing '8' from 13) placing '8' from 17)::uuid;

create unique index audit_event_line_id_idx on audit_event (audit_line_id(chain, seq));
create index audit_event_at_line_idx on audit_event (at, audit_line_id(chain, seq));
create index audit_event_action_idx on audit_event (action, at);
drop index audit_event_at_idx;

-- Which partner an administrator is.
create index member_login_member_id_idx on member_login (member_id);
