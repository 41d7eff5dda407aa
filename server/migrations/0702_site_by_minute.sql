-- What of a day so far, or of what is open, takes a row of each member or bet to tell, by the minute and
-- kept when it changed: how many came in, open stakes by product, and what the house kept by class, each
-- of the last two with how many rows it was summed from. Of days before, only how many had bet is known.
alter table site_bettors rename to site_minute;
alter table site_minute add column logins integer;
alter table site_minute add column open_bets integer;
alter table site_minute add column open_won jsonb;
alter table site_minute add column class_rows integer;
alter table site_minute add column class_won jsonb;
update job set name = 'site-minutes' where name = 'site-bettors';
