-- Filters of the histories that were looked for among all rows: slips that came again, found as every
-- other mark is; bets by the sport of their legs, of which the statistics of the index say how common
-- each is; rounds by their provider, and those that are no turnover; and what a vendor has sent again.
create index bet_repeated on bet (bet_id)
  include (product, member_id, result, is_test, stake_won, payout_won, expected_won)
  where is_repeated;
create index bet_member_repeated on bet (member_id, bet_id) where is_repeated;
create index bet_leg_sport on bet_leg ((names ->> 'sport'), bet_id);
create index casino_round_provider on casino_round (vendor, provider, round_id);
create index casino_key_repeated on casino_key (vendor, transaction_id) where repeats > 0;
create index casino_round_void on casino_round (vendor, round_id) where void_rule is not null;
