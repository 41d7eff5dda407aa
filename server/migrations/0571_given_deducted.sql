-- Whether what members were given came off the base of losing when a settlement was kept: it is
-- computed anew as it was.
alter table partner_settlement add column deducts_given boolean not null default false;
