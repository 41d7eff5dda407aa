-- The casino vendors for which a key of the feed speaks; null, as keys from before have it, is each of them.
alter table feed_key add column vendors text[];
alter table feed_key add constraint feed_key_vendors_check
  check (vendors is null or (cardinality(vendors) > 0 and 'casino' = any (scopes)));
