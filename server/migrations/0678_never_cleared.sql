-- The rest of what is never cleared is kept by its tables as well as by missing rights: its owner could
-- still delete balances, sums of days, requests, legs of slips, rounds of the casino and ends of chains.
create trigger never_cleared before delete or truncate on wallet
  for each statement execute function refuse_delete();
create trigger never_cleared before delete or truncate on ledger_day
  for each statement execute function refuse_delete();
create trigger never_cleared before delete or truncate on money_request
  for each statement execute function refuse_delete();
create trigger never_cleared before delete or truncate on bet_leg
  for each statement execute function refuse_delete();
create trigger never_cleared before delete or truncate on casino_round
  for each statement execute function refuse_delete();
create trigger never_cleared before delete or truncate on audit_head
  for each statement execute function refuse_delete();
