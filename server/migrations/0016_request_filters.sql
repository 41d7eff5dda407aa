-- What the lists of requests and entries are narrowed by, each on an index of its own.

-- An account is looked for by its digits, however it is written.
create function digits_of(account text) returns text
language sql immutable strict parallel safe
return regexp_replace(account, '\D', '', 'g');

create index on money_request (kind, digits_of(bank_number), request_id);
create index on money_request (kind, right(digits_of(bank_number), 4), request_id);
create index on money_request (kind, bank_owner, request_id);
create index on money_request (kind, decided_by, request_id) where decided_by is not null;
create index on money_request (kind, decided_at, request_id)
  include (member_id, status, amount_won, is_test) where decided_at is not null;
create index on money_request (kind, amount_won, request_id);
create index on money_request (kind, request_id) where requested_by is not null;
create index on money_request (kind, request_id) where is_test;

create index on ledger_entry (actor_id, entry_id) where actor_id is not null;
create index on ledger_entry (subject, entry_id) where subject is not null;
create index on ledger_entry (entry_id) where is_test;

-- Who else has registered an account.
create index on member (digits_of(bank_number)) where bank_number is not null;
