-- A question that was closed five years ago may go with what was written in it, and nothing else of questions may.
alter table ticket add column closed_at timestamptz;
update ticket set closed_at = greatest(asked_at, answered_at) where state = 'closed';
alter table ticket add constraint ticket_closed_check check ((state = 'closed') = (closed_at is not null));
create index on ticket (closed_at) where closed_at is not null;
create index on ticket_reply (ticket_id, reply_id);

create trigger never_cleared before truncate on ticket
  for each statement execute function refuse_delete();
create trigger kept before delete on ticket for each row
  when (old.closed_at is null or old.closed_at > now() - interval '5 years')
  execute function refuse_delete();

create function refuse_kept_reply() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from ticket where ticket.member_id = old.member_id and ticket.ticket_id = old.ticket_id
      and ticket.closed_at <= now() - interval '5 years'
  ) then
    raise exception '% is still kept', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;
drop trigger append_only on ticket_reply;
create trigger never_changed before update or truncate on ticket_reply
  for each statement execute function refuse_change();
create trigger kept before delete on ticket_reply
  for each row execute function refuse_kept_reply();
-- A question that goes is held against replies that name it, which locks as an update would; the trigger refuses those.
grant update, delete on ticket_reply to current_user;
