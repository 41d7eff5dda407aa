-- Who is working on a request, so that nobody else decides on it meanwhile.
alter table money_request
  add column claimed_by uuid,
  add column claimed_at timestamptz,
  add column claim_until timestamptz;
alter table money_request add constraint money_request_claim check (
  (claimed_by is null) = (claimed_at is null) and (claimed_by is null) = (claim_until is null)
);
create index on money_request (claimed_by) where claimed_by is not null;

-- When an administrator's last session was ended: what he had claimed holds nobody up.
alter table admin add column left_at timestamptz;
