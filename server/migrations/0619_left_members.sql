-- Since when a member has been gone, and when what is personal of him went too. Of those who left
-- before this it counts from now: nobody is forgotten too early.
alter table member add column left_at timestamptz;
alter table member add column forgotten_at timestamptz;
update member set left_at = now() where status = 3;
alter table member add constraint member_forgotten_check
  check (forgotten_at is null or left_at is not null);
create index member_left on member (left_at) where left_at is not null and forgotten_at is null;
