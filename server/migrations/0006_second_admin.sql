-- Who could use which account, what each of them has moved on his own word, and settings that wait
-- for a second administrator.

-- Whoever gives an account a password could sign in with it. Only ever added to: whoever resets one
-- after him, he himself through that account included, does not wipe him out.
create table admin_hand (
  admin_id uuid not null references admin (_id),
  -- Who created the account or reset its password.
  hand_id uuid not null references admin (_id),
  given_at timestamptz not null,
  primary key (admin_id, given_at, hand_id)
);
create index on admin_hand (given_at);

-- What somebody has moved for a member on a day of Seoul without anybody else's word. By member.
create table moved_alone (
  member_id uuid not null,
  day_on date not null,
  kind text not null,
  admin_id uuid not null,
  amount_won bigint not null check (amount_won > 0),
  primary key (member_id, day_on, kind, admin_id)
) with (fillfactor = 70);

-- The same over all members: the row in which everything stands in line that he moves on a day.
create table moved_alone_day (
  admin_id uuid not null,
  day_on date not null,
  kind text not null,
  amount_won bigint not null check (amount_won > 0),
  primary key (admin_id, day_on, kind)
) with (fillfactor = 70);

-- Null: the member himself.
alter table money_request add requested_by uuid;

-- Whose word counts so far; at first whoever asked for it.
alter table adjustment add first_approved_by uuid, add first_approved_at timestamptz;

-- When his bank account was last changed since he joined, and by whom.
alter table member add bank_changed_at timestamptz, add bank_changed_by uuid;

create table setting_proposal (
  proposal_id uuid primary key,
  scope text not null,
  category text not null,
  -- The version that it was edited from.
  base_version integer not null check (base_version >= 0),
  config jsonb not null,
  -- The fields that protect less than before, as dotted paths.
  loosened text[] not null,
  status text not null check (status in ('open', 'accepted', 'declined', 'stale')),
  proposed_by uuid not null references admin (_id),
  proposed_at timestamptz not null,
  decided_by uuid references admin (_id),
  decided_at timestamptz,
  check ((decided_at is null) = (status = 'open'))
);
create unique index on setting_proposal (scope, category) where status = 'open';
create index on setting_proposal (scope, proposal_id);

create trigger append_only before update or delete or truncate on admin_hand
  for each statement execute function refuse_change();
revoke update, delete, truncate on admin_hand from current_user;

-- What is open now was asked for by somebody, and passwords were given today: the audit log knows.
insert into admin_hand (admin_id, hand_id, given_at)
select subject::uuid, actor_id, at from audit_event
where action in ('admin.create', 'admin.reset_password') and actor_id is not null
  and at > now() - interval '1 day'
on conflict do nothing;

update money_request set requested_by = line.actor_id
from audit_event as line
where money_request.status in ('waiting', 'held') and line.action = 'request.create'
  and line.subject = 'request/' || money_request.request_id;

update adjustment set first_approved_by = requested_by, first_approved_at = requested_at
where status = 'waiting';

update member set bank_changed_at = changed.at, bank_changed_by = changed.actor_id
from (
  select distinct on (subject) subject, at, actor_id from audit_event
  where action = 'member.update' and at > now() - interval '8 days'
    and after -> 'changed' ? 'bankAccount'
  order by subject, at desc
) as changed
where member.member_id = changed.subject::uuid;
