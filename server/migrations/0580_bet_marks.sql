-- Marked bets of one member are found without reading all that he placed, and their sums without the bets themselves.
drop index bet_bet_id_idx1;
drop index bet_bet_id_idx2;
create index bet_both_sides on bet (bet_id)
  include (product, member_id, result, is_test, stake_won, payout_won, expected_won)
  where is_both_sides;
create index bet_last_moment on bet (bet_id)
  include (product, member_id, result, is_test, stake_won, payout_won, expected_won)
  where is_last_moment;
create index bet_member_both_sides on bet (member_id, bet_id) where is_both_sides;
create index bet_member_last_moment on bet (member_id, bet_id) where is_last_moment;
