-- The points that a conversion takes and does not turn into money.
insert into history_leg (type, wallet, sign) values ('PointChangeFee', 'point', -1);

-- Who else has this bank account, however its digits are grouped.
create index on member (regexp_replace(bank_number, '[^0-9]', '', 'g')) where bank_number is not null;
