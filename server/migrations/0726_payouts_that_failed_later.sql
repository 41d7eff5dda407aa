-- When an exchange had been approved whose transfer failed on a later day of Seoul: the day of the approval
-- is closed as it was, and what came back counts on the day on which it did.
alter table money_request add column was_approved_at timestamptz;
alter table money_request add constraint money_request_was_approved
  check (was_approved_at is null or (status = 'declined' and payout = 'failed'));
create index money_request_was_approved_at on money_request (was_approved_at)
  where was_approved_at is not null;
