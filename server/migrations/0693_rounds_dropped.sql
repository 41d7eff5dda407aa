-- A round that never opened goes once its game is registered no more. What refers to it was looked at
-- then with the right to lock it, which nobody has on tables that only grow; such a round has neither
-- a result nor a settlement, and no other one goes.
alter table draw_result drop constraint draw_result_round;
alter table settlement drop constraint settlement_round;
