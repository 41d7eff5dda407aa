-- Messages are listed by when they are sent, which for one that waits is not when it was written.
create index on message (send_at, message_id);
create index on message (state, send_at, message_id);
create index on message (kind, send_at, message_id);
create index on message (sent_by, send_at, message_id) where sent_by is not null;
drop index message_state_message_id_idx;
drop index message_kind_message_id_idx;
drop index message_sent_by_message_id_idx;
