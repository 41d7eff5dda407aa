-- What the foot of the member list sums beside what it sorts by; nothing is sorted by these, so they
-- have no index. Everybody is ranked anew by the next run.
alter table member_rank
  add column income_won bigint not null default 0,
  add column provider_won bigint not null default 0,
  add column stake_30d_won bigint not null default 0;
update member_rank set refreshed_at = '-infinity';
