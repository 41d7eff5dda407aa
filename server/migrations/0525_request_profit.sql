-- What the house has left of a member by a request: all that he charged less all that he exchanged, up
-- to its decision; with it, while it is open. Queues are sorted by it.
alter table money_request add column profit_won bigint not null default 0;
update money_request as request
set profit_won = known.won
from (
  select member_id, request_id,
    coalesce(sum(case when status <> 'approved' then 0 when kind = 'charge' then amount_won
        when kind = 'exchange' then -amount_won else 0 end)
      over (partition by member_id order by coalesce(decided_at, 'infinity'), request_id), 0)
    + case when status not in ('waiting', 'held') then 0 when kind = 'charge' then amount_won
        when kind = 'exchange' then -amount_won else 0 end as won
  from money_request
) as known
where request.member_id = known.member_id and request.request_id = known.request_id;
create index on money_request (kind, profit_won, request_id);
