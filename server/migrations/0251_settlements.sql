-- What partners are owed for a period, and how it is agreed to, paid and taken back.
insert into history_leg (type, wallet, sign) values ('incomeCancel', 'income', -1);

-- By partner, of closed days alone: what their lines have played, by who stood above them then.
create table partner_day (
  member_id uuid not null,
  day_on date not null,
  game_class text not null,
  -- Everybody above him when it was bet, from the top.
  path uuid[] not null,
  bets integer not null,
  stake_won bigint not null,
  valid_stake_won bigint not null,
  payout_won bigint not null,
  -- Rolling and comp of everybody on these bets.
  bet_cost_won bigint not null,
  members integer not null,
  primary key (member_id, day_on, game_class, path)
);
create index on partner_day (day_on, member_id);

create table partner_rolling_day (
  member_id uuid not null,
  day_on date not null,
  game_class text not null,
  pay text not null,
  bets integer not null,
  stake_won bigint not null,
  amount_won bigint not null,
  primary key (member_id, day_on, game_class, pay)
);
create index on partner_rolling_day (day_on, member_id);

-- Days that are folded, so that none is summed before it is over.
create table partner_fold (
  day_on date primary key,
  folded_at timestamptz not null
);

create table partner_settlement (
  settlement_id uuid primary key,
  from_on date not null,
  to_on date not null,
  game_classes text[] not null,
  kinds text[] not null,
  -- Whose line alone it is of.
  partner_id uuid,
  -- Classes in which what is below 0 is not carried.
  uncarried text[] not null,
  status text not null,
  partners integer not null,
  lines integer not null,
  sum_won bigint not null,
  computed_at timestamptz not null,
  -- Null: the nightly run.
  created_by uuid,
  first_approved_by uuid,
  first_approved_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  version integer not null default 1
);
alter table partner_settlement add constraint partner_settlement_status
  check (status in ('ready', 'paying', 'done', 'rollingBack', 'rollback'));
alter table partner_settlement add constraint partner_settlement_days check (from_on <= to_on);
alter table partner_settlement add constraint partner_settlement_created_by
  foreign key (created_by) references admin (_id);
alter table partner_settlement add constraint partner_settlement_first_approved_by
  foreign key (first_approved_by) references admin (_id);
alter table partner_settlement add constraint partner_settlement_decided_by
  foreign key (decided_by) references admin (_id);
create index on partner_settlement (settlement_id) where status in ('paying', 'rollingBack');
create index on partner_settlement (status, settlement_id);

create table settlement_line (
  member_id uuid not null,
  line_id uuid not null,
  settlement_id uuid not null,
  game_class text not null,
  kind text not null,
  bets integer not null,
  stake_won bigint not null,
  valid_stake_won bigint not null,
  payout_won bigint not null,
  deduct_won bigint not null,
  base_won bigint not null,
  rate_bps smallint not null,
  gross_won bigint not null,
  child_won bigint not null,
  net_won bigint not null,
  carry_in_won bigint not null,
  paid_won bigint not null,
  carry_out_won bigint not null,
  status text not null,
  -- What a rollback got back, and left to be carried.
  taken_won bigint,
  reason text,
  at timestamptz not null,
  paid_at timestamptz,
  primary key (member_id, line_id)
);
alter table settlement_line add constraint settlement_line_member
  foreign key (member_id) references member (member_id);
alter table settlement_line add constraint settlement_line_status
  check (status in ('ready', 'hold', 'done', 'rollback'));
alter table settlement_line add constraint settlement_line_kind
  check (kind in ('rolling', 'losing'));
alter table settlement_line add constraint settlement_line_net
  check (net_won = gross_won - child_won);
alter table settlement_line add constraint settlement_line_paid check (paid_won >= 0);
create index on settlement_line (settlement_id, line_id);
create index on settlement_line (settlement_id, paid_won, line_id);
create index on settlement_line (settlement_id, net_won, line_id);
create index on settlement_line (settlement_id, base_won, line_id);
create index on settlement_line (member_id, settlement_id);

-- A day of a partner, class and kind is settled once.
create table settled_day (
  member_id uuid not null,
  game_class text not null,
  kind text not null,
  day_on date not null,
  settlement_id uuid not null,
  primary key (member_id, game_class, kind, day_on)
);
create index on settled_day (settlement_id);

-- What a partner still owes of a class and kind; 0 or less.
create table partner_carry (
  member_id uuid not null,
  game_class text not null,
  kind text not null,
  carry_won bigint not null,
  primary key (member_id, game_class, kind)
);

-- Rates that wait for a second administrator.
create table rate_proposal (
  member_id uuid not null,
  proposal_id uuid not null,
  rates jsonb not null,
  effective_at timestamptz,
  basis uuid,
  lowers_children boolean not null,
  reason text not null,
  status text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- Whose word counts so far; null where a partner has asked.
  first_by uuid,
  decided_by uuid,
  decided_at timestamptz,
  primary key (member_id, proposal_id)
);
alter table rate_proposal add constraint rate_proposal_member
  foreign key (member_id) references member (member_id);
alter table rate_proposal add constraint rate_proposal_status
  check (status in ('open', 'agreed', 'declined', 'stale'));
alter table rate_proposal add constraint rate_proposal_asked_by
  foreign key (asked_by) references admin (_id);
alter table rate_proposal add constraint rate_proposal_first_by
  foreign key (first_by) references admin (_id);
alter table rate_proposal add constraint rate_proposal_decided_by
  foreign key (decided_by) references admin (_id);
create index on rate_proposal (proposal_id) where status = 'open';
create unique index rate_proposal_one on rate_proposal (member_id) where status = 'open';

-- By which somebody comes in under a partner.
create table partner_code (
  code text primary key,
  partner_id uuid not null unique
);
