-- Adjustments that wait for a second administrator stand before all others, however old they are.
create index adjustment_waiting_first on adjustment ((status = 'waiting'), adjustment_id);
