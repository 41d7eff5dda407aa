-- The request that a direct adjustment puts right; it lies with its member.
alter table adjustment add column request_id uuid;
