-- Who members are beyond their names: how they came, from where they come in, what is noted of them,
-- and what they share with others.

alter table member
  add column phone_sealed bytea,
  -- Keyed, so that whoever reads the table cannot try all numbers.
  add column phone_hash bytea,
  add column phone_last4 text,
  -- The recommender's login ID, which never changes; the recommender lies with other members.
  add column recommended_by text,
  add column join_ip inet,
  add column join_device text,
  add column is_bet_allowed boolean not null default true,
  add column is_single_allowed boolean not null default true,
  add column is_double_allowed boolean not null default true,
  add column tags text[] not null default '{}';
alter table member add constraint member_phone_check
  check ((phone_sealed is null) = (phone_hash is null)
    and (phone_sealed is null) = (phone_last4 is null));
update member set recommended_by = upper_member.login_id
from member as upper_member
where upper_member.member_id = member.recommend_path[cardinality(member.recommend_path)];

-- Who waits is few, and has indexes: one of members, one of test accounts.
create index on member (status, member_id) where status <> 0;
create index on member (grade, member_id);
create index on member (level, member_id);
create index on member (recommended_by, member_id) where recommended_by is not null;
create index on member (bank_owner, member_id) where bank_owner is not null;
create index on member (right(digits_of(bank_number), 4), member_id) where bank_number is not null;
create index on member (phone_hash, member_id) where phone_hash is not null;
create index on member (phone_last4, member_id) where phone_last4 is not null;
create index on member (member_id) where is_test;
create index on member using gin (tags);
create index on member (excluded_until, member_id) where status = 5;

alter table member_password add column must_change boolean not null default false;

-- What members are sorted by: refreshed soon after a member's money moved, so that a balance that
-- moves all day keeps no index.
create table member_rank (
  member_id uuid primary key references member (member_id),
  money_won bigint not null default 0,
  point_won bigint not null default 0,
  charge_won bigint not null default 0,
  exchange_won bigint not null default 0,
  profit_won bigint not null default 0,
  last_login_at timestamptz not null default '-infinity',
  last_ip inet,
  -- Other members in the largest group that nobody has judged harmless.
  shared_members integer not null default 0,
  refreshed_at timestamptz not null default '-infinity'
);
create index on member_rank (money_won, member_id);
create index on member_rank (point_won, member_id);
create index on member_rank (charge_won, member_id);
create index on member_rank (exchange_won, member_id);
create index on member_rank (profit_won, member_id);
create index on member_rank (last_login_at, member_id);
create index on member_rank (member_id) where shared_members > 0;
insert into member_rank (member_id) select member_id from member;

-- Append-only; who noted what stays as it was said.
create table member_memo (
  member_id uuid not null references member (member_id),
  memo_id uuid not null,
  body text not null,
  is_pinned boolean not null,
  is_alert boolean not null,
  created_by uuid not null references admin (_id),
  primary key (member_id, memo_id)
);
create trigger append_only before update or delete or truncate on member_memo
  for each statement execute function refuse_change();
revoke update, delete, truncate on member_memo from current_user;

create table member_session (
  member_id uuid not null references member (member_id),
  session_id uuid not null,
  ip inet,
  device text,
  user_agent text,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  -- Null: the member himself, or nobody: he was not seen any more.
  ended_by uuid references admin (_id),
  primary key (member_id, session_id)
);
create index on member_session (last_seen_at, member_id) where ended_at is null;

-- Of an ID that nobody has, under the identifier of nobody (all zeros).
create table login_attempt (
  member_id uuid not null,
  attempt_id uuid not null,
  login_id text not null,
  ip inet,
  device text,
  user_agent text,
  outcome text not null,
  is_new_device boolean not null,
  session_id uuid,
  primary key (member_id, attempt_id)
);
alter table login_attempt add constraint login_attempt_outcome_check check (outcome in
  ('success', 'wrongPassword', 'unknownId', 'mayNotEnter', 'blockedIp', 'locked'));
create index on login_attempt (attempt_id);
create index on login_attempt (outcome, attempt_id);
create index on login_attempt (login_id, attempt_id);
create index on login_attempt (ip, attempt_id);
create index on login_attempt (device, attempt_id) where device is not null;

-- A member's day of Seoul.
create table member_day (
  member_id uuid not null references member (member_id),
  day_on date not null,
  logins integer not null,
  first_login_at timestamptz not null,
  last_login_at timestamptz not null,
  last_ip inet,
  is_test boolean not null,
  primary key (member_id, day_on)
);
create index on member_day (day_on, last_login_at, member_id);
create index on member_day (day_on, logins, member_id);

-- What a member came with: an address (IPv6 by its /64), a device, the digits of a bank account, the
-- keyed hash of a phone. Test accounts leave none.
create table member_trace (
  member_id uuid not null references member (member_id),
  kind text not null,
  key text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  times integer not null default 1,
  -- How many other members the group has; 0 where it was judged harmless.
  others integer not null default 0,
  primary key (member_id, kind, key)
);
alter table member_trace add constraint member_trace_kind_check
  check (kind in ('ip', 'device', 'account', 'phone'));
create index on member_trace (kind, key, member_id);

-- Everybody who came with the same, and what was judged of them.
create table trace_group (
  group_id uuid primary key,
  kind text not null,
  key text not null,
  -- As it may be shown.
  shown text not null,
  members integer not null,
  judged_members integer not null default 0,
  judgement text not null default 'unknown',
  note text,
  judged_by uuid references admin (_id),
  judged_at timestamptz,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  charge_won bigint not null default 0,
  exchange_won bigint not null default 0,
  bonus_won bigint not null default 0,
  -- When its sums and its members' badges are to be made anew; null: they are as they should be.
  refresh_after timestamptz,
  version integer not null default 1
);
alter table trace_group add constraint trace_group_kind_key_key unique (kind, key);
alter table trace_group add constraint trace_group_judgement_check check (judgement in
  ('unknown', 'samePerson', 'family', 'sharedNetwork', 'harmless'));
create index on trace_group (kind, last_seen_at, group_id) where members > 1;
create index on trace_group (kind, members, group_id) where members > 1;
create index on trace_group (kind, charge_won, group_id) where members > 1;
create index on trace_group (kind, bonus_won, group_id) where members > 1;
create index on trace_group (refresh_after) where refresh_after is not null;

-- What one member may bet on a game, in place of what his level says; null: as his level says.
create table member_minigame_limit (
  member_id uuid not null references member (member_id),
  limit_id uuid not null,
  game text not null,
  is_allowed boolean not null,
  max_won bigint,
  benefit_won bigint,
  max_round_won bigint,
  reason text not null,
  -- The last day of Seoul on which it holds; null: until it is removed.
  until_on date,
  set_by uuid not null references admin (_id),
  set_at timestamptz not null,
  version integer not null default 1,
  primary key (member_id, game)
);
create unique index on member_minigame_limit (limit_id, member_id);
create index on member_minigame_limit (game, limit_id);
create index on member_minigame_limit (until_on, limit_id) where until_on is not null;
