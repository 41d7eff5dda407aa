-- A visit goes on under another host by a ticket that is taken once; what it is, is kept nowhere.
alter table member_session add column ticket_hash bytea;
alter table member_session add column ticket_until timestamptz;
alter table member_session add constraint member_session_ticket_check
  check ((ticket_hash is null) = (ticket_until is null));

-- A host that members were on when it was removed leads to the main one for a while.
alter table site_domain add column redirect_until timestamptz;
