-- What a member says beside his login when he wants his money out, hashed as passwords are; null: he
-- has none, and is not asked.
alter table member add column exchange_pin_hash text;
