-- When a rollback got back what a line was paid: as its movement has it, which may be of a later day than
-- the decision.
alter table settlement_line add column taken_at timestamptz;
update settlement_line as line set taken_at = moved.at
from movement as moved
where moved.member_id = line.member_id and moved.key = 'settlement-back:' || line.line_id;
create index settlement_line_taken on settlement_line (taken_at) where taken_at is not null;
