-- The lines that brought most of a day took a row of each of its requests to tell, once more.
alter table site_minute add column lines jsonb;
-- The largest exchanges of a day of Seoul, from the largest on.
create index money_request_exchanges_of_day on money_request
  (((decided_at at time zone 'Asia/Seoul')::date), amount_won desc, request_id)
  include (member_id, decided_at)
  where kind in ('exchange', 'incomeExchange') and status = 'approved' and not is_test;
