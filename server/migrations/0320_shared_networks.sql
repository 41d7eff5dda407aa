-- Addresses that were judged to be of many people are asked for before one is blocked. Checks: a
-- group keeps its judgement.
create index on trace_group (key) where kind = 'ip' and judgement = 'sharedNetwork';
