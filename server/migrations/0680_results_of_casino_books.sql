-- Books of vendors by what became of a round, and what of them is high: looked for among the few that
-- are, as those of no turnover and those that came again are. A stake or win is high by what the site
-- calls large on the day on which it came: whoever calls somebody for it says so here, beside the
-- book itself, which is only ever added to.
alter table casino_key add column is_high boolean not null default false;
alter table casino_round add column is_high boolean not null default false;

update casino_key as kept set is_high = true
from alarm join casino_transaction as said
  on alarm.kind in ('largeWin', 'largeStake')
  and said.transaction_id = (alarm.details ->> 'betId')::uuid
where kept.member_id = said.member_id and kept.vendor = said.vendor
  and kept.vendor_ref = said.vendor_ref;
update casino_round as round set is_high = true
from casino_key as kept
where kept.is_high and kept.member_id = round.member_id and kept.vendor = round.vendor
  and kept.round_ref = round.round_ref;

create index casino_key_high on casino_key (vendor, transaction_id) where is_high;
create index casino_key_cancelled on casino_key (vendor, transaction_id)
  where cancelled_by is not null;
create index casino_round_high on casino_round (vendor, round_id) where is_high;
create index casino_round_open on casino_round (vendor, round_id)
  where wins = 0 and (bets > 0 or cancels = 0);
create index casino_round_cancelled on casino_round (vendor, round_id)
  where wins = 0 and bets = 0 and cancels > 0;
