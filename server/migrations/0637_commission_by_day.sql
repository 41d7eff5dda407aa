-- What partners were paid on a day is read of all kinds, and of losing alone.
create index settlement_line_paid on settlement_line (paid_at) where paid_at is not null;
drop index settlement_line_paid_at_idx;
