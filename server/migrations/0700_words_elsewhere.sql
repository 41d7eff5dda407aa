-- What waits for a second administrator stands in one inbox and rings from when it began to.
alter table sports_event add column word_at timestamptz;
update sports_event set word_at = now() where word_by is not null;
alter table money_request add column payout_failed_at timestamptz;
update money_request set payout_failed_at = decided_at where payout_failed_by is not null;

create index on draw_result (at) where is_first;
create index on event_score (at) where is_first;
create index on sports_event (word_at) where word_by is not null;
create index on deposit (first_ignored_at) where first_ignored_by is not null and state = 'unmatched';
create index on money_request (payout_failed_at)
  where payout_failed_by is not null and payout = 'due';
