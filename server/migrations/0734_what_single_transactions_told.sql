-- What each stake and each win has told by itself, so that a round still knows it of the others once
-- one of them is taken back. Of rows of before the round alone knows it.
alter table casino_transaction add column numbers integer;
alter table casino_transaction add column odds_hundredths integer;
alter table casino_transaction add column is_free boolean not null default false;
alter table casino_transaction add column is_push boolean not null default false;
