-- A line of a settlement says itself of which days it is: it lies with its partner, the settlement
-- on the first machine, and no statement joins the two (decision 0016).
alter table settlement_line add column from_on date;
alter table settlement_line add column to_on date;
update settlement_line as line set from_on = run.from_on, to_on = run.to_on
from partner_settlement as run where run.settlement_id = line.settlement_id;
alter table settlement_line alter column from_on set not null;
alter table settlement_line alter column to_on set not null;
alter table settlement_line add constraint settlement_line_period check (from_on <= to_on);
