-- Queues by the amounts of their requests. Without the status: an index that began with both would draw
-- the alarms' counts off the one that holds all they read.
create index on money_request (kind, amount_won, request_id);
