-- Coupons of points, whom they were given to, and who has taken them.
create table coupon (
  coupon_id uuid not null,
  name text not null,
  kind text not null,
  code text,
  points_won bigint not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- Whom it is for; null: everybody.
  level_min smallint,
  grade smallint,
  partner_id uuid,
  uses_max integer,
  budget_won bigint not null,
  -- Times that the points have to be played; null: as the settings say.
  factor_bps integer,
  charge_min_won bigint not null,
  charge_days integer not null,
  state text not null default 'draft',
  issued integer not null default 0,
  used integer not null default 0,
  used_won bigint not null default 0,
  -- A larger budget that waits for a second administrator.
  asked_budget_won bigint,
  first_approved_by uuid,
  first_approved_at timestamptz,
  activated_by uuid,
  activated_at timestamptz,
  -- Whether one person alone has let it out.
  is_alone boolean not null default false,
  reason text,
  created_by uuid not null,
  created_at timestamptz not null,
  version integer not null default 1
) with (fillfactor = 70);
alter table coupon add constraint coupon_pkey primary key (coupon_id);
alter table coupon add constraint coupon_kind_check check (kind in ('code', 'personal'));
alter table coupon add constraint coupon_code_check check ((kind = 'code') = (code is not null));
alter table coupon add constraint coupon_code_key unique (code);
alter table coupon add constraint coupon_state_check
  check (state in ('draft', 'waiting', 'active', 'paused', 'ended', 'revoked'));
alter table coupon add constraint coupon_points_check check (points_won > 0);
alter table coupon add constraint coupon_time_check check (begins_at < ends_at);
-- Whatever happens at once: not a won beyond the budget, not a use beyond the last.
alter table coupon add constraint coupon_budget_check check (used_won between 0 and budget_won);
alter table coupon add constraint coupon_uses_check check (used between 0 and uses_max);
alter table coupon add constraint coupon_first_check
  check ((first_approved_by is null) = (first_approved_at is null));
alter table coupon add constraint coupon_created_by_fkey
  foreign key (created_by) references admin (_id);
create index on coupon (state, coupon_id);
create index on coupon (kind, coupon_id);
create index on coupon (used_won, coupon_id);
create index on coupon ((budget_won - used_won), coupon_id);
create index on coupon (lower(name) collate "C", coupon_id);
create index on coupon (ends_at) where state in ('active', 'paused');
create index on coupon (activated_at) where is_alone;
create index on coupon (coupon_id) where first_approved_by is not null;

create table coupon_holder (
  member_id uuid not null,
  coupon_id uuid not null,
  issued_at timestamptz not null,
  issued_by uuid not null
);
alter table coupon_holder add constraint coupon_holder_pkey primary key (member_id, coupon_id);
alter table coupon_holder add constraint coupon_holder_member_fkey
  foreign key (member_id) references member (member_id);

create table coupon_use (
  member_id uuid not null,
  coupon_id uuid not null,
  use_id uuid not null,
  -- What the coupon was called, which lies elsewhere.
  name text not null,
  points_won bigint not null,
  at timestamptz not null
);
-- Once ever.
alter table coupon_use add constraint coupon_use_pkey primary key (member_id, coupon_id);
alter table coupon_use add constraint coupon_use_member_fkey
  foreign key (member_id) references member (member_id);
alter table coupon_use add constraint coupon_use_points_check check (points_won > 0);
create index on coupon_use (use_id);
create index on coupon_use (coupon_id, use_id);
create trigger append_only before update or delete or truncate on coupon_use
  for each statement execute function refuse_change();
revoke update, delete, truncate on coupon_use from current_user;

-- Points of a coupon are played like any other before they leave.
alter table wagering_requirement drop constraint wagering_requirement_type_check;
alter table wagering_requirement add constraint wagering_requirement_type_check
  check (type in ('charge', 'first', 'every', 'TransferAddMoney', 'useCouponPoint'));

-- Wrong codes are counted by member and by address.
alter table login_throttle drop constraint login_throttle_scope_check;
alter table login_throttle add constraint login_throttle_scope_check
  check (scope in ('place', 'account', 'ip', 'all', 'couponMember', 'couponIp'));
