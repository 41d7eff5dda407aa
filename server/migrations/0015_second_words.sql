-- What waits for a second administrator is looked up at every opening of its list.
create index on money_request (first_approved_at)
  where first_approved_by is not null and status in ('waiting', 'held');
create index on adjustment (first_approved_at) where status = 'waiting';
create index on setting_proposal (proposed_at) where status = 'open';
