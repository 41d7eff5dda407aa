-- What vendors tell of their casinos: each transaction once, what its round comes to, and the days
-- on which their books were held against ours. A plain table: what is asked of it ends on its
-- indexes, and a month can be made a partition of it by the key that it has.
insert into history_leg (type, wallet, sign) values ('rollbackCasino', 'money', -1);

create table casino_transaction (
  member_id uuid not null,
  transaction_id uuid not null,
  -- Of our round.
  round_id uuid not null,
  vendor text not null,
  mode text not null,
  provider smallint,
  game_class text not null,
  game text not null,
  round_ref text not null,
  vendor_ref text not null,
  kind text not null,
  -- Of a win that is none of a round's own.
  extra text,
  amount_won bigint not null,
  -- The reference that is taken back.
  cancels text,
  -- Of a stake: what it is on, where the vendor says so.
  pick text,
  is_tournament boolean not null default false,
  -- Ours where the money is, else what the vendor told.
  balance_after_won bigint,
  movement_id uuid,
  -- As the vendor said it, nothing secret within.
  details jsonb,
  is_test boolean not null,
  -- By the vendor's clock where the book is the vendor's, else by ours.
  at timestamptz not null,
  primary key (member_id, transaction_id)
);
alter table casino_transaction add constraint casino_transaction_member
  foreign key (member_id) references member (member_id);
alter table casino_transaction add constraint casino_transaction_mode
  check (mode in ('seamless', 'transfer'));
alter table casino_transaction add constraint casino_transaction_class
  check (game_class in ('casino', 'slots', 'holdem'));
alter table casino_transaction add constraint casino_transaction_kind
  check (kind in ('BET', 'WIN', 'CANCEL'));
alter table casino_transaction add constraint casino_transaction_extra
  check (extra in ('bonus', 'jackpot'));
alter table casino_transaction add constraint casino_transaction_amount check (amount_won >= 0);
alter table casino_transaction add constraint casino_transaction_provider
  check (provider between 1 and 31);
create index on casino_transaction (transaction_id);
create index on casino_transaction (vendor, game_class, transaction_id);
create index on casino_transaction (vendor, kind, transaction_id);
create index on casino_transaction (vendor, provider, transaction_id);
create index on casino_transaction (vendor, at);
create index on casino_transaction (round_id);
create index on casino_transaction (round_ref);
create index on casino_transaction (vendor_ref);
create trigger append_only before update or delete or truncate on casino_transaction
  for each statement execute function refuse_change();
revoke update, delete, truncate on casino_transaction from current_user;

-- A reference of a vendor happens once to a member. One that was cancelled before it came is kept
-- without a transaction, so that it is refused when it comes.
create table casino_key (
  member_id uuid not null,
  vendor text not null,
  vendor_ref text not null,
  transaction_id uuid,
  kind text,
  amount_won bigint not null default 0,
  round_ref text,
  cancels text,
  -- What was answered.
  balance_won bigint,
  cancelled_by text,
  repeats integer not null default 0,
  at timestamptz not null,
  primary key (member_id, vendor, vendor_ref)
) with (fillfactor = 80);
-- Without a kind it is burnt.
alter table casino_key add constraint casino_key_kind
  check (kind is not null or transaction_id is null);
create index on casino_key (vendor, vendor_ref);

create table casino_round (
  member_id uuid not null,
  vendor text not null,
  round_ref text not null,
  round_id uuid not null,
  mode text not null,
  provider smallint,
  game_class text not null,
  game text not null,
  is_tournament boolean not null default false,
  bets integer not null default 0,
  bet_won bigint not null default 0,
  wins integer not null default 0,
  win_won bigint not null default 0,
  cancels integer not null default 0,
  -- What lies on each pick that the vendor names: pick → won.
  picks jsonb not null default '{}',
  -- Numbers of a wheel that are covered, and the lowest odds that were bet on.
  numbers integer,
  odds_hundredths integer,
  is_free boolean not null default false,
  is_push boolean not null default false,
  details jsonb,
  -- What is counted of it: nothing until something was won or lost.
  counted_bets integer not null default 0,
  counted_bet_won bigint not null default 0,
  counted_win_won bigint not null default 0,
  counted_valid_won bigint not null default 0,
  stake_id uuid,
  void_rule text,
  void_version integer,
  -- Who brought the member when it began, himself at its end where he was a partner.
  path uuid[] not null,
  is_test boolean not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (member_id, vendor, round_ref)
) with (fillfactor = 70);
alter table casino_round add constraint casino_round_member
  foreign key (member_id) references member (member_id);
alter table casino_round add constraint casino_round_sums
  check (bets >= 0 and bet_won >= 0 and wins >= 0 and win_won >= 0 and cancels >= 0);
create index on casino_round (round_id);
create index on casino_round (vendor, game_class, round_id);
create unique index on casino_round (member_id, round_id);

-- Wins of rounds that nobody knows: how often the vendor has tried.
create table casino_orphan (
  member_id uuid not null,
  vendor text not null,
  vendor_ref text not null,
  tries integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, vendor, vendor_ref)
);

-- A vendor's own book of a day, and how it agrees with ours.
create table casino_report (
  vendor text not null,
  day_on date not null,
  vendor_ref text not null,
  -- As the vendor says, who may be wrong.
  said_member_id uuid,
  kind text not null,
  amount_won bigint not null,
  primary key (vendor, day_on, vendor_ref)
);
create table casino_reconciliation (
  reconciliation_id uuid primary key,
  vendor text not null,
  day_on date not null,
  our_rows integer not null,
  our_bet_won bigint not null,
  our_win_won bigint not null,
  our_cancel_won bigint not null,
  their_rows integer not null,
  their_bet_won bigint not null,
  their_win_won bigint not null,
  their_cancel_won bigint not null,
  -- Of transfers: what was won or lost by the wallets' own record.
  play_won bigint,
  differing_rows integer not null,
  at timestamptz not null
);
create unique index on casino_reconciliation (vendor, day_on);
create index on casino_reconciliation (day_on, reconciliation_id);
