-- Codes of which each is taken once. What a code is, is told when it is made and kept nowhere.
alter table coupon drop constraint coupon_kind_check;
alter table coupon add constraint coupon_kind_check check (kind in ('code', 'single', 'personal'));

create table coupon_code (
  code_hash bytea not null,
  coupon_id uuid not null,
  used_by uuid,
  used_at timestamptz
) with (fillfactor = 80);
alter table coupon_code add constraint coupon_code_pkey primary key (code_hash);
alter table coupon_code add constraint coupon_code_used_check
  check ((used_by is null) = (used_at is null));
create index on coupon_code (coupon_id);
