-- Whether a settlement is of its one partner and nobody beneath him: it is computed anew as it was.
alter table partner_settlement add column is_alone boolean not null default false;
