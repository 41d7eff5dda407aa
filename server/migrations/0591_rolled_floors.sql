-- How often what bets rolled was rounded down, at most: each booking once for everybody on the
-- longest path of its class. What the rounding kept of a day is less than that many won. Null where
-- bookings were not kept one by one, on days before they were.
alter table partner_check_day
  add column floors_made bigint,
  -- Of bookings that took bets back, which give back what was kept of them.
  add column floors_taken bigint;
