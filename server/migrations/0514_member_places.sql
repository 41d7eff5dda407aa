-- Whoever moves members within the tree waits until those are done who put somebody into it, and
-- keeps further ones out: a newcomer's path is read from the one above him and written once.
insert into turnstile (thing) values ('memberPlaces');
