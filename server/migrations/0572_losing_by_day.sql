-- What losing was paid on a day is read by day and class.
create index on settlement_line (paid_at) where kind = 'losing' and paid_at is not null;
