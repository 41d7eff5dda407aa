-- What two had rolled back before that was kept as a stop by hand would be sold again by its feed, once
-- it is told as put off and then as played after all. It is stopped by who rolled it back last, as all
-- are since, unless somebody has stopped it or taken up its sale after that.
insert into event_stop (event_id, seq, kind, source, set_by, at)
select event.event_id,
  1 + coalesce((select max(seq) from event_stop as stop where stop.event_id = event.event_id), 0),
  'stop', 'hand', back.settled_by, back.at
from sports_event as event
join lateral (
  select settled_by, at from event_settlement as one
  where one.event_id = event.event_id and one.kind = 'rollback'
  order by settlement_no desc limit 1
) as back on back.settled_by is not null
where event.state in ('suspended', 'postponed') and not exists (
  select 1 from event_stop as since
  where since.event_id = event.event_id and since.at >= back.at
    and (since.kind = 'resume' or since.source = 'hand'));
