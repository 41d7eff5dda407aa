-- The months of somebody who plays every day lie on as many pages as there are rows, since each
-- was written in its own month. With what is summed in the index, a total reads a dozen pages side
-- by side. The job that folds is the only writer, so what an index costs it costs no movement.
alter table ledger_month drop constraint ledger_month_pkey;
alter table ledger_month add constraint ledger_month_pkey
  primary key (member_id, begins_on, wallet, type) include (entries, amount_won, is_test);
