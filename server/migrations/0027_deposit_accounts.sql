-- The operator's own bank accounts, into which members pay what they charge.
create table deposit_account (
  account_id uuid primary key,
  bank text not null,
  number text not null,
  owner text not null,
  level_min smallint not null,
  level_max smallint not null,
  line_member_id uuid,
  day_max_won bigint,
  min_won bigint,
  max_won bigint,
  position smallint not null,
  status text not null,
  added_by uuid not null,
  added_at timestamptz not null,
  -- Whose word there is, while another one is waited for.
  first_approved_by uuid,
  approved_by uuid,
  approved_at timestamptz,
  version integer not null default 1
);
alter table deposit_account add constraint deposit_account_status
  check (status in ('waiting', 'active', 'paused', 'retired'));
alter table deposit_account add constraint deposit_account_levels check (level_min <= level_max);
alter table deposit_account add constraint deposit_account_range check (min_won <= max_won);
alter table deposit_account add constraint deposit_account_added_by
  foreign key (added_by) references admin (_id);
alter table deposit_account add constraint deposit_account_first_approved_by
  foreign key (first_approved_by) references admin (_id);
alter table deposit_account add constraint deposit_account_approved_by
  foreign key (approved_by) references admin (_id);
-- One that is retired may come back as a new one, which two people agree to again.
create unique index deposit_account_number
  on deposit_account (regexp_replace(number, '[^0-9]', '', 'g')) where status <> 'retired';

alter table money_request add column deposit_account_id uuid;
alter table money_request add constraint money_request_deposit_account
  foreign key (deposit_account_id) references deposit_account (account_id);
create index on money_request (deposit_account_id, request_id) where deposit_account_id is not null;
