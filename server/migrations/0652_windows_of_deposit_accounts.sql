-- From when until before when members are shown an account; null: from ever, for ever.
alter table deposit_account add column from_at timestamptz;
alter table deposit_account add column until_at timestamptz;
alter table deposit_account add constraint deposit_account_window check (from_at < until_at);
