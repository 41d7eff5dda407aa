-- What lay in the wallet before an adjustment was carried out; null until it is, and where it never was.
alter table adjustment add column before_won bigint;
update adjustment set before_won = entry.balance_after_won - entry.amount_won
from movement join ledger_entry as entry
  on entry.member_id = movement.member_id and entry.movement_id = movement.movement_id
where adjustment.status = 'done' and movement.member_id = adjustment.member_id
  and movement.key = 'adjustment:' || adjustment.adjustment_id;
