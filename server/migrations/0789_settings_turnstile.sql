-- Whoever saves a document ends what was proposed before, and whoever proposes reads which version is
-- the newest: at once, neither saw the other, and a proposal waited that could not come into force.
insert into turnstile (thing) values ('settings');
