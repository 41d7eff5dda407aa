-- Fields of its own that a vendor's call or book had, nothing secret within; null where it had none.
alter table casino_transaction add column raw jsonb;
