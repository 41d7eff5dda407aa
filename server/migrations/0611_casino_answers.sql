-- How long a vendor waited for what it told. Rows of before were not timed.
alter table casino_transaction add column response_ms integer;
alter table casino_transaction alter column response_ms
  set default (extract(epoch from clock_timestamp() - transaction_timestamp()) * 1000)::integer;

-- Whoever sat at the same table of poker.
create index casino_round_hand on casino_round ((details ->> 'handNo'), vendor)
  where details ->> 'handNo' is not null;
