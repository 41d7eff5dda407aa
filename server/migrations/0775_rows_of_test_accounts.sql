-- Rows of test accounts, and entries to tournaments: where a site has few of them or none, a page of them
-- was looked for among all rows that there are.
create index bet_test on bet (product, bet_id) where is_test;
create index casino_round_test on casino_round (vendor, round_id) where is_test;
create index casino_transaction_test on casino_transaction (vendor, transaction_id) where is_test;
create index casino_round_tournament on casino_round (vendor, round_id) where is_tournament;
create index casino_transaction_tournament on casino_transaction (vendor, transaction_id)
  where is_tournament;
