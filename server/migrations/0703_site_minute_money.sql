-- What of a day so far took a row of each request to tell: what was approved of each kind, how many
-- joined, and how many of those who charged had never done so.
alter table site_minute add column decided jsonb;
alter table site_minute add column joins integer;
alter table site_minute add column first_charges integer;
