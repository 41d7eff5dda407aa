-- What lines came to on closed days, one row a day of a partner: a tree shows any of its figures for
-- all partners at once, which neither bets nor days by class and path would bear.
create table partner_line_day (
  member_id uuid not null,
  day_on date not null,
  -- Members anywhere in the line who had bets settled on that day, each once.
  active_members integer not null,
  charge_won bigint not null,
  exchange_won bigint not null,
  stake_won bigint not null,
  payout_won bigint not null,
  primary key (member_id, day_on)
);
create index on partner_line_day (day_on);

-- Of days that are folded already: charges by where everybody stands now, what was played as it was
-- folded.
insert into partner_line_day (member_id, day_on, active_members, charge_won, exchange_won,
  stake_won, payout_won)
select member_id, day_on, sum(active_members)::int, sum(charge_won)::bigint,
  sum(exchange_won)::bigint, sum(stake_won)::bigint, sum(payout_won)::bigint
from (
  select node.member_id, (request.decided_at at time zone 'Asia/Seoul')::date as day_on,
    0 as active_members,
    coalesce(sum(request.amount_won) filter (where request.kind = 'charge'), 0) as charge_won,
    coalesce(sum(request.amount_won) filter (where request.kind <> 'charge'), 0) as exchange_won,
    0 as stake_won, 0 as payout_won
  from money_request as request join member using (member_id)
  cross join lateral unnest(member.recommend_path || member.member_id) as node (member_id)
  join member as partner on partner.member_id = node.member_id and partner.grade >= 2
  where request.status = 'approved' and not request.is_test
    and request.kind in ('charge', 'exchange', 'incomeExchange')
    and (request.decided_at at time zone 'Asia/Seoul')::date in (select day_on from partner_fold)
  group by 1, 2
  union all
  select member_id, day_on, 0, 0, 0, stake_won, payout_won from partner_day
  union all
  select node.member_id, day.day_on, count(distinct day.member_id), 0, 0, 0, 0
  from bet_day as day cross join lateral unnest(day.path) as node (member_id)
  join member as partner on partner.member_id = node.member_id and partner.grade >= 2
  where not day.is_test and day.day_on in (select day_on from partner_fold)
  group by node.member_id, day.day_on
) as part
group by member_id, day_on;
