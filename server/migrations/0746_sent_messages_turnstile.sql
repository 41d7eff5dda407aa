-- Whoever sends a message looks for the same one of the last minutes, and writes his own after whoever
-- looked before him: two administrators who send one announcement at once would both find nothing.
insert into turnstile (thing) values ('sentMessages');
