-- What the lines of partners pay in and out on closed days, by where everybody stood as the day was
-- folded, and how large a line is: a list of partners is read and sorted without a row of a bet, of a
-- request or of a member.
create table partner_cash_day (
  member_id uuid not null,
  day_on date not null,
  -- Approved on that day, which is what went through the bank; test accounts are in neither.
  charge_won bigint not null,
  exchange_won bigint not null,
  primary key (member_id, day_on)
);

-- Refreshed by a job; a partner without a row has nobody beneath him yet.
create table partner_size (
  member_id uuid not null,
  -- Ordinary members anywhere beneath him.
  members integer not null,
  -- Money that the whole line holds, his own included, test accounts left out.
  line_money_won bigint not null,
  refreshed_at timestamptz not null,
  primary key (member_id)
);

-- Of days that are folded already, by where everybody stands now.
insert into partner_cash_day (member_id, day_on, charge_won, exchange_won)
select node.member_id, (request.decided_at at time zone 'Asia/Seoul')::date,
  coalesce(sum(request.amount_won) filter (where request.kind = 'charge'), 0),
  coalesce(sum(request.amount_won) filter (where request.kind <> 'charge'), 0)
from money_request as request join member using (member_id)
cross join lateral unnest(member.recommend_path || member.member_id) as node (member_id)
join member as partner on partner.member_id = node.member_id and partner.grade >= 2
where request.status = 'approved' and not request.is_test
  and request.kind in ('charge', 'exchange', 'incomeExchange')
  and (request.decided_at at time zone 'Asia/Seoul')::date in (select day_on from partner_fold)
group by 1, 2;
