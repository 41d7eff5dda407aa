-- Sums of a vendor's book were added up from those of each of his providers, picked out of those of
-- all vendors. What all providers come to together is a row of its own now, of provider -1.
create index casino_day_of_vendor on casino_day (vendor, provider, day_on);
create index casino_round_day_of_vendor on casino_round_day (vendor, provider, day_on);
create index casino_month_of_vendor on casino_month (vendor, provider, begins_on);
create index casino_round_month_of_vendor on casino_round_month (vendor, provider, begins_on);

insert into casino_day (day_on, vendor, mode, game_class, provider, is_tournament, kind, is_test,
  result, transactions, amount_won, standing_won)
select day_on, vendor, mode, game_class, -1, is_tournament, kind, is_test, result,
  sum(transactions), sum(amount_won), sum(standing_won)
from casino_day group by day_on, vendor, mode, game_class, is_tournament, kind, is_test, result;

insert into casino_month (begins_on, vendor, mode, game_class, provider, is_tournament, kind, is_test,
  result, transactions, amount_won, standing_won)
select begins_on, vendor, mode, game_class, -1, is_tournament, kind, is_test, result,
  sum(transactions), sum(amount_won), sum(standing_won)
from casino_month group by begins_on, vendor, mode, game_class, is_tournament, kind, is_test, result;

insert into casino_round_day (day_on, vendor, mode, game_class, provider, is_tournament, is_test,
  result, rounds, bet_won, win_won, valid_won)
select day_on, vendor, mode, game_class, -1, is_tournament, is_test, result,
  sum(rounds), sum(bet_won), sum(win_won), sum(valid_won)
from casino_round_day group by day_on, vendor, mode, game_class, is_tournament, is_test, result;

insert into casino_round_month (begins_on, vendor, mode, game_class, provider, is_tournament, is_test,
  result, rounds, bet_won, win_won, valid_won)
select begins_on, vendor, mode, game_class, -1, is_tournament, is_test, result,
  sum(rounds), sum(bet_won), sum(win_won), sum(valid_won)
from casino_round_month
group by begins_on, vendor, mode, game_class, is_tournament, is_test, result;
