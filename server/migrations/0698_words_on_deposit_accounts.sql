-- When an account began to wait for a second administrator: one that is resumed was added long before.
alter table deposit_account add column first_approved_at timestamptz;
update deposit_account set first_approved_at = added_at where first_approved_by is not null;
alter table deposit_account add constraint deposit_account_first_word
  check ((first_approved_by is null) = (first_approved_at is null));
