-- Whoever makes two teams one waits until those are done who put teams into events, and keeps further
-- ones out: they find a team by its name, and the event that they write would be left with one that
-- has become another meanwhile.
insert into turnstile (thing) values ('teamNames');
