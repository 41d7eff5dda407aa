-- A vendor's book of a day while it is told: whoever keeps a part of it holds this row.
create table casino_report_day (
  vendor text not null,
  day_on date not null,
  parts integer not null default 1,
  primary key (vendor, day_on)
);
insert into casino_report_day (vendor, day_on) select distinct vendor, day_on from casino_report;

-- What was found of days before is found anew: either book may have changed since.
insert into casino_late (member_id, day_on)
select distinct on (held.day_on) said.member_id, held.day_on
from casino_reconciliation as held
join lateral (
  select member_id from casino_transaction as one
  where one.vendor = held.vendor and one.at >= held.day_on::timestamp at time zone 'Asia/Seoul'
    and one.at < (held.day_on + 1)::timestamp at time zone 'Asia/Seoul'
  limit 1
) as said on true
order by held.day_on;
