-- Who registered a member, where somebody did; of test accounts it is told, also of those that are there.
alter table member add column created_by uuid;
update member set created_by = line.actor_id
from audit_event as line
where member.is_test and line.subject = member.member_id::text and line.action = 'member.create';
