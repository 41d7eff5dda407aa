-- Secrets of feed keys in whose place others came, each with its end: whoever gives a key another one twice within a
-- day takes away none that a program signs with.
create table feed_key_secret (
  feed_key_id uuid not null,
  secret bytea not null,
  good_until timestamptz not null
);
alter table feed_key_secret add constraint feed_key_secret_pkey primary key (feed_key_id, secret);
alter table feed_key_secret add constraint feed_key_secret_key
  foreign key (feed_key_id) references feed_key (feed_key_id);
insert into feed_key_secret (feed_key_id, secret, good_until)
select feed_key_id, previous_secret, previous_until from feed_key where previous_secret is not null;
alter table feed_key drop column previous_secret;
alter table feed_key drop column previous_until;
