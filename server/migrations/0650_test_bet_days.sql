-- Sums of test accounts are shown apart from all others, which are folded; they are few, and read from
-- their own days.
create index bet_placed_day_test on bet_placed_day (day_on) where is_test;
