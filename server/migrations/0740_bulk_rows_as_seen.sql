-- Whether a request was seen to wait or to be on hold by whoever decided on it with many; null of orders
-- from before.
alter table bulk_row add column status text;
