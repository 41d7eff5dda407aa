-- In how many rounds of the last thirty days members of a group bet against each other; null: not summed
-- yet, or a crowd, which is on all sides of every round.
alter table trace_group add column opposite_rounds integer;
-- Groups that are there are summed with it at the next run.
update trace_group set refresh_after = last_seen_at where members > 1 and refresh_after is null;
