-- From where each key of the feed was used within a week: whoever takes an address off the list sees
-- which program stops.
create table feed_key_address (
  feed_key_id uuid not null,
  ip inet not null,
  last_at timestamptz not null
);
alter table feed_key_address add constraint feed_key_address_pkey primary key (feed_key_id, ip);
alter table feed_key_address add constraint feed_key_address_key
  foreign key (feed_key_id) references feed_key (feed_key_id);
create index on feed_key_address (last_at);
