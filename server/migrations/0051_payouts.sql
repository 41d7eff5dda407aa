-- A request whose amount was put right is declined, and the new one names it.
alter table money_request add column corrects uuid;

-- An exchange that is approved and paid in two steps: due until somebody says that the bank has
-- taken it, or that it has not.
alter table money_request
  add column payout text,
  add column paid_by uuid,
  add column paid_at timestamptz,
  add column payout_failed_by uuid;
alter table money_request add constraint money_request_payout
  check (payout in ('due', 'paid', 'failed'));
alter table money_request add constraint money_request_payout_kind
  check (payout is null or kind <> 'charge');
alter table money_request add constraint money_request_paid
  check ((paid_at is null) = (paid_by is null) and (paid_at is null) = (coalesce(payout, 'due') = 'due'));
create index on money_request (kind, payout, request_id) where payout is not null;
-- Whose claim ran out or was taken over: he may have sent the money already.
alter table money_request add column claim_lost_by uuid;

-- What an exchange waived stands again when its money comes back.
alter table wagering_change drop constraint wagering_change_check;
alter table wagering_change add constraint wagering_change_won
  check (won > 0 or (won < 0 and kind in ('worked', 'lifted', 'waived')));
-- What was paid today, by bank.
create index on money_request (paid_at) include (bank, amount_won) where payout = 'paid';
