-- More reveals of personal data on one day than one administrator may make alone.
create table reveal_allowance (
  allowance_id uuid primary key,
  -- Of Seoul.
  day_on date not null,
  reason text not null,
  status text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz
);
alter table reveal_allowance add constraint reveal_allowance_status
  check (status in ('waiting', 'granted', 'declined'));
alter table reveal_allowance add constraint reveal_allowance_decided
  check ((decided_at is null) = (status = 'waiting'));
alter table reveal_allowance add constraint reveal_allowance_asked_by
  foreign key (asked_by) references admin (_id);
alter table reveal_allowance add constraint reveal_allowance_decided_by
  foreign key (decided_by) references admin (_id);
create index on reveal_allowance (asked_by, day_on);
-- One waits for a person and a day; what waits is looked up at every opening of its list.
create unique index reveal_allowance_waiting
  on reveal_allowance (day_on, asked_by) where status = 'waiting';
