-- What a vendor last told of itself: what the operator has left there, and which of its providers
-- take nobody.
create table casino_state (
  vendor text primary key,
  -- Null where the vendor keeps no deposit of ours.
  balance_won bigint,
  closed smallint[] not null default '{}',
  at timestamptz not null
);
