-- Files of transfers as banks take them, and which exchange stood in which.
create table payout_file (
  file_id uuid primary key,
  made_by uuid not null,
  made_at timestamptz not null,
  -- Null: of every bank.
  bank text,
  reason text not null,
  row_count integer not null,
  sum_won bigint not null
);
alter table payout_file add constraint payout_file_made_by
  foreign key (made_by) references admin (_id);
create trigger append_only before update or delete or truncate on payout_file
  for each statement execute function refuse_change();
revoke update, delete, truncate on payout_file from current_user;

alter table money_request add column payout_file_id uuid;
alter table money_request add column filed_by uuid;
alter table money_request add column filed_at timestamptz;
alter table money_request add constraint money_request_filed
  check ((payout_file_id is null) = (filed_by is null) and (filed_by is null) = (filed_at is null));
create index on money_request (payout_file_id) where payout_file_id is not null;
