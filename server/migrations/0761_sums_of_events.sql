-- What an event has paid and kept, row by row as it changed: of bets that its own settlement decides, and
-- of those that are decided otherwise afterwards, by themselves or by another event of their cart. It
-- refers to no event: whoever corrects one would wait for every other that is settled at that time.
create table event_delta (
  event_id uuid not null,
  delta_id uuid not null,
  bets integer not null,
  stake_won bigint not null,
  payout_won bigint not null,
  primary key (event_id, delta_id)
);
create trigger append_only before update or delete or truncate on event_delta
  for each statement execute function refuse_change();
revoke update, delete, truncate on event_delta from current_user;

-- On which of its events a bet counts that is decided: the one whose settlement decided it.
alter table bet add column counted_event_id uuid;

-- Of what was decided before: the event that was settled at that moment, else where it was lost, else the
-- last one that its event has decided.
update bet set counted_event_id = (
  select leg.event_id from bet_leg as leg
  where leg.member_id = bet.member_id and leg.bet_id = bet.bet_id
  order by exists (
      select 1 from event_settlement as kept
      where kept.event_id = leg.event_id and kept.at = bet.settled_at and kept.kind <> 'rollback') desc,
    (leg.factor_thousandths = 0) is true desc, leg.is_apart, leg.leg_no desc
  limit 1)
where product = 'sports' and result in ('W', 'L', 'N');

insert into event_delta (event_id, delta_id, bets, stake_won, payout_won)
select counted_event_id, gen_random_uuid(), count(*), sum(stake_won), sum(payout_won)
from bet where counted_event_id is not null and not is_test group by counted_event_id;
