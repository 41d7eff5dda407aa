-- To where members are paid, and who changed that; masked, as it is shown. Checks: nothing that was
-- changed before is known, so the table begins empty.
create table member_account_change (
  member_id uuid not null references member (member_id),
  change_id uuid not null,
  before jsonb,
  after jsonb,
  -- Null: it came with a save of everything.
  reason text,
  changed_by uuid not null references admin (_id),
  primary key (member_id, change_id)
);
create trigger append_only before update or delete or truncate on member_account_change
  for each statement execute function refuse_change();
revoke update, delete, truncate on member_account_change from current_user;
