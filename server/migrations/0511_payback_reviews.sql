-- Paybacks of a period as they were computed once it was over: who looks at them before they are paid.
create table payback_review (
  review_id uuid not null primary key,
  period text not null,
  from_on date not null,
  to_on date not null,
  status text not null,
  setting_version integer not null,
  computed_at timestamptz,
  decided_by uuid references admin (_id),
  decided_at timestamptz,
  reason text,
  finished_at timestamptz
);
alter table payback_review add constraint payback_review_period_days unique (period, from_on);
alter table payback_review add constraint payback_review_period
  check (period in ('day', 'week', 'month'));
alter table payback_review add constraint payback_review_status
  check (status in ('computing', 'waiting', 'paying', 'paid', 'declined'));
create index payback_review_unfinished on payback_review (review_id) where finished_at is null;

-- What each member gets of it; paid as it was looked at, and never changed.
create table payback_due (
  member_id uuid not null,
  review_id uuid not null,
  loss_won bigint not null,
  rate_bps integer not null,
  max_won bigint not null,
  amount_won bigint not null,
  primary key (member_id, review_id)
);
alter table payback_due add constraint payback_due_member
  foreign key (member_id) references member (member_id);
alter table payback_due add constraint payback_due_amount
  check (amount_won > 0 and amount_won <= max_won);
create index payback_due_review on payback_due (review_id, amount_won desc, member_id);
create trigger append_only before update or delete or truncate on payback_due
  for each statement execute function refuse_change();
revoke update, delete, truncate on payback_due from current_user;
