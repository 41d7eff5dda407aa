-- What agents say came on the operator's accounts in a day, to be held against what they reported.
create table deposit_statement (
  statement_id uuid primary key,
  account_id uuid not null,
  day_on date not null,
  -- Null where the agent has sent it himself.
  added_by uuid,
  added_at timestamptz not null
);
alter table deposit_statement add constraint deposit_statement_account
  foreign key (account_id) references deposit_account (account_id);
alter table deposit_statement add constraint deposit_statement_added_by
  foreign key (added_by) references admin (_id);
create index on deposit_statement (day_on, account_id, statement_id);
create trigger append_only before update or delete or truncate on deposit_statement
  for each statement execute function refuse_change();
revoke update, delete, truncate on deposit_statement from current_user;

-- No key refers to its statement: checking one locks a row of a table that is only added to. One
-- transaction may stand twice in a statement: that is what somebody wants to be told of.
create table deposit_statement_line (
  statement_id uuid not null,
  line_id uuid not null,
  agent_tx_id text not null,
  amount_won bigint not null,
  primary key (statement_id, line_id)
);
alter table deposit_statement_line add constraint deposit_statement_line_amount
  check (amount_won > 0);
create trigger append_only before update or delete or truncate on deposit_statement_line
  for each statement execute function refuse_change();
revoke update, delete, truncate on deposit_statement_line from current_user;
