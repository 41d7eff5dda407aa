-- What a member has won of the house by what was settled on the day of Seoul on which he last had bets
-- settled, below 0 where he lost: who won or lost most on a day are the ends of one range. Refreshed
-- with what members are sorted by, so that no settlement keeps an index of it.
alter table member_rank add column settled_on date, add column settled_won bigint not null default 0;
create index on member_rank (settled_on, settled_won) where settled_on is not null;
-- Everybody who has played today is found by the next run.
update member_rank set refreshed_at = '-infinity'
where member_id in (
  select member_id from bet_day where day_on = (now() at time zone 'Asia/Seoul')::date);
