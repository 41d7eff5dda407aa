-- Bank accounts, by their digits, of which somebody has asked whether the bonus of the first charge
-- ever was taken: their rows are what two who ask at once wait at.
create table first_bonus_account (
  digits text primary key
);
