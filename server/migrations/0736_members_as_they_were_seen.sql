-- What a member was as somebody ordered that he and others get another status: who was blocked since, or let in,
-- is left to whoever did that. Null where the order is of something else.
alter table member_bulk_row add column was smallint;
