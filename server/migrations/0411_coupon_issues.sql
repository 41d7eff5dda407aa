-- Orders to give a coupon to many members; a job goes on with what one call has not given.
create table coupon_issue (
  issue_id uuid not null,
  coupon_id uuid not null,
  target jsonb not null,
  expected integer not null,
  given integer not null default 0,
  -- The last member who got it.
  given_to uuid,
  state text not null,
  issued_by uuid not null,
  created_at timestamptz not null
);
alter table coupon_issue add constraint coupon_issue_pkey primary key (issue_id);
alter table coupon_issue add constraint coupon_issue_coupon_fkey
  foreign key (coupon_id) references coupon (coupon_id);
alter table coupon_issue add constraint coupon_issue_state_check
  check (state in ('giving', 'done', 'stopped'));
-- One order of a coupon at a time.
create unique index coupon_issue_giving on coupon_issue (coupon_id) where state = 'giving';
