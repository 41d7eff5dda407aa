-- The bonus of one member's charges, in place of what his level offers; null: as his level says.
alter table member
  add column bonus_rate_bps integer,
  add column bonus_min_won bigint,
  add column bonus_max_won bigint;
alter table member add constraint member_bonus_check
  check (bonus_rate_bps >= 0 and bonus_min_won >= 0 and bonus_max_won >= 0);
