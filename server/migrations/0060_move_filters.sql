-- What the lists of transfers and adjustments are narrowed by.
create index on provider_transfer (provider, transfer_id);
create index on provider_transfer (direction, transfer_id);
create index on adjustment (type, adjustment_id);
