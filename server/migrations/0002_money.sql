-- Members, wallets, the ledger and everything that moves money. Every growing table is keyed by
-- member_id first, so that it can be distributed by member; identifiers are UUIDv7 from the server.

-- Settings of all nouns are versions of documents in one table.
alter table game_setting_version rename to setting_version;
alter table setting_version rename column game to scope;

create table member (
  member_id uuid primary key,
  login_id text not null,
  nick text not null,
  grade smallint not null check (grade between 1 and 7),
  status smallint not null check (status between 0 and 5),
  level smallint not null check (level between 1 and 10),
  bank text,
  bank_number text,
  bank_owner text,
  -- Ancestors from the top; the last one is the recommender.
  recommend_path uuid[] not null default '{}',
  recommend_level smallint not null generated always as (cardinality(recommend_path) + 1) stored,
  -- Decided when the account is made: totals rely on it.
  is_test boolean not null,
  excluded_until timestamptz,
  joined_at timestamptz not null,
  version integer not null default 1,
  check ((bank is null) = (bank_number is null) and (bank is null) = (bank_owner is null)),
  -- Partners stand on nine levels; ordinary members may hang under the ninth.
  check (cardinality(recommend_path) <= case when grade > 1 then 8 else 9 end)
);
create index on member (recommend_level, login_id) where grade > 1;
-- Who waits for approval, as every open console is told.
create index on member (member_id) where status = 0 and not is_test;

-- A login ID is unique across all members, whatever member it leads to.
create table member_login (
  login_id text primary key,
  member_id uuid not null
);

-- Append-only: among the rows that are in effect, the one that was set last holds.
create table member_limit (
  member_id uuid not null references member (member_id),
  limit_id uuid not null,
  charge_day_max_won bigint,
  charge_week_max_won bigint,
  charge_month_max_won bigint,
  set_at timestamptz not null,
  effective_at timestamptz not null,
  primary key (member_id, limit_id)
);

create table wallet (
  member_id uuid not null references member (member_id),
  wallet text not null
    check (wallet in ('money', 'point', 'casino', 'betHoldem', 'apoker', 'income')),
  balance_won bigint not null default 0,
  floor_won bigint not null default 0 check (floor_won <= 0),
  -- Counts the entries of this wallet; the newest entry has this number.
  seq bigint not null default 0,
  primary key (member_id, wallet),
  constraint wallet_floor check (balance_won >= floor_won),
  -- Far below what a JavaScript number holds exactly, sums over many wallets included.
  constraint wallet_ceiling check (balance_won <= 900000000000000)
) with (fillfactor = 70);

-- What a history type may do to which wallet; the words stand in the contract.
create table history_leg (
  type text not null,
  wallet text not null,
  sign smallint not null check (sign between -1 and 1),
  primary key (type, wallet, sign)
);
insert into history_leg (type, wallet, sign) values
  ('charge', 'money', 1), ('exchange', 'money', -1), ('first', 'point', 1), ('every', 'point', 1),
  ('chargeDecline', 'money', 0), ('exchangeCancel', 'money', 1), ('exchangeDecline', 'money', 1),
  ('chargeBonusDecline', 'point', -1), ('directChargeMoney', 'money', 1),
  ('directExchangeMoney', 'money', -1), ('directChargePoint', 'point', 1),
  ('directExchangePoint', 'point', -1), ('PointChange', 'point', -1), ('PointChange', 'money', 1),
  ('bet', 'money', -1), ('betBenefit', 'money', 1), ('betCancel', 'money', 1),
  ('rollbackSport', 'money', 1), ('rollbackSport', 'money', -1),
  ('rollbackMinigame', 'money', 1), ('rollbackMinigame', 'money', -1),
  ('betRolling', 'point', 1), ('sportsRolling', 'point', 1), ('casinoRolling', 'point', 1),
  ('slotsRolling', 'point', 1), ('cancelRolling', 'point', -1), ('minigameComp', 'point', 1),
  ('casinoComp', 'point', 1), ('slotsComp', 'point', 1), ('losePoint', 'point', 1),
  ('recommendLosePoint', 'point', 1), ('cancelLosePoint', 'point', -1),
  ('incomeMoneyCharge', 'income', 1), ('incomeMoneyExCharge', 'income', -1),
  ('incomeMoneyExCharge', 'money', 1), ('incomeMoneyExchange', 'income', -1),
  ('incomeDecline', 'income', 1), ('dailyPayback', 'point', 1), ('weeklyPayback', 'point', 1),
  ('monthlyPayback', 'point', 1), ('useCouponPoint', 'point', 1), ('daily', 'point', 1),
  ('moneyToCasino', 'money', -1), ('moneyToCasino', 'casino', 1),
  ('casinoToMoney', 'casino', -1), ('casinoToMoney', 'money', 1),
  ('moneyToBetHoldem', 'money', -1), ('moneyToBetHoldem', 'betHoldem', 1),
  ('betHoldemToMoney', 'betHoldem', -1), ('betHoldemToMoney', 'money', 1),
  ('TransferAddMoney', 'money', 1), ('TransferSubstractMoney', 'money', -1),
  ('moneyToApoker', 'money', -1), ('moneyToApoker', 'apoker', 1),
  ('apokerToMoney', 'apoker', -1), ('apokerToMoney', 'money', 1),
  ('casinoPlay', 'casino', 1), ('casinoPlay', 'casino', -1),
  ('betHoldemPlay', 'betHoldem', 1), ('betHoldemPlay', 'betHoldem', -1),
  ('apokerPlay', 'apoker', 1), ('apokerPlay', 'apoker', -1);

-- One row for each movement of money. Its key names the event, so the database itself refuses a
-- second posting of the same event to the same member.
create table movement (
  member_id uuid not null,
  key text not null,
  movement_id uuid not null,
  type text not null,
  -- The effect on the type's own wallet, signed.
  amount_won bigint not null,
  at timestamptz not null,
  primary key (member_id, key)
);

-- One row for each wallet that a movement changes; the house side follows from the type.
create table ledger_entry (
  member_id uuid not null,
  entry_id uuid not null,
  movement_id uuid not null,
  wallet text not null,
  seq bigint not null check (seq > 0),
  type text not null,
  amount_won bigint not null,
  sign smallint not null generated always as (sign(amount_won)::smallint) stored,
  balance_after_won bigint not null,
  at timestamptz not null,
  is_test boolean not null,
  actor_id uuid,
  actor_login_id text,
  reason text,
  subject text,
  explanation jsonb,
  primary key (member_id, entry_id),
  foreign key (type, wallet, sign) references history_leg (type, wallet, sign)
) partition by range (entry_id);
create index on ledger_entry (entry_id);
create index on ledger_entry (type, wallet, entry_id);
create index on ledger_entry (member_id, type, wallet, entry_id);
-- Entries of months for which no partition was made in time; the checks say so when it has rows.
create table ledger_entry_default partition of ledger_entry default;

-- Sums of a member's day of Seoul, kept in the transaction of what they sum.
create table ledger_day (
  member_id uuid not null,
  day_on date not null,
  wallet text not null,
  type text not null,
  entries integer not null,
  amount_won bigint not null,
  is_test boolean not null,
  primary key (member_id, day_on, wallet, type)
) with (fillfactor = 70);
create index on ledger_day (day_on, type, wallet);

create table money_request (
  member_id uuid not null references member (member_id),
  request_id uuid not null,
  kind text not null check (kind in ('charge', 'exchange', 'incomeExchange')),
  status text not null
    check (status in ('waiting', 'held', 'approved', 'declined', 'cancelled')),
  amount_won bigint not null check (amount_won > 0),
  bonus_won bigint,
  bonus_type text check (bonus_type in ('first', 'every')),
  bonus_taken_back_at timestamptz,
  bank text,
  bank_number text,
  bank_owner text,
  is_test boolean not null,
  requested_at timestamptz not null,
  first_approved_by uuid,
  first_approved_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  primary key (member_id, request_id),
  check ((decided_at is null) = (status in ('waiting', 'held'))),
  check (coalesce(bonus_won, 0) = 0 or bonus_type is not null)
);
-- For finding one by its identifier; as a hash it cannot lead a list past rows of another kind.
create index on money_request using hash (request_id);
-- Lists and totals are read from these alone, whichever filters are set.
create index on money_request (kind, request_id) include (member_id, status, amount_won, is_test);
create index on money_request (kind, status, request_id) include (member_id, amount_won, is_test);
create index on money_request (member_id, kind, request_id) include (status, amount_won, is_test);
-- What a wagering requirement and the first charge of a day are read from.
create index on money_request (member_id, kind, decided_at) where status = 'approved';
create index on money_request (decided_at, kind) include (amount_won)
  where status = 'approved' and not is_test;

create table adjustment (
  member_id uuid not null references member (member_id),
  adjustment_id uuid not null,
  type text not null check (type in
    ('directChargeMoney', 'directExchangeMoney', 'directChargePoint', 'directExchangePoint')),
  amount_won bigint not null check (amount_won > 0),
  reason text not null,
  status text not null check (status in ('waiting', 'done', 'declined')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (member_id, adjustment_id),
  check ((decided_at is null) = (status = 'waiting'))
);
create index on adjustment (adjustment_id);
create index on adjustment (status, adjustment_id);
create index on adjustment (member_id, status, adjustment_id);

-- Stakes that count towards wagering requirements, written when a bet is settled.
create table counted_stake (
  member_id uuid not null references member (member_id),
  stake_id uuid not null,
  game_class text not null check (game_class in ('sports', 'casino', 'slots', 'minigame', 'holdem')),
  stake_won bigint not null check (stake_won > 0),
  at timestamptz not null,
  primary key (member_id, stake_id)
);
create index on counted_stake (member_id, at);

create table bulk_decision (
  bulk_id uuid primary key,
  action text not null check (action in ('approve', 'decline')),
  filter jsonb not null,
  reason text not null,
  request_count integer not null,
  sum_won bigint not null,
  started_by uuid not null,
  started_by_login_id text not null,
  started_ip text,
  -- Of the call that started it; every audit line of its rows names it.
  request_id text not null,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index on bulk_decision (bulk_id) where finished_at is null;

create table bulk_row (
  member_id uuid not null,
  bulk_id uuid not null,
  request_id uuid not null,
  amount_won bigint not null,
  outcome text not null default 'open' check (outcome in ('open', 'done', 'needsSecond', 'refused')),
  refusal text,
  primary key (member_id, bulk_id, request_id)
);
create index on bulk_row (bulk_id, request_id);
create index on bulk_row (bulk_id, outcome, request_id);

create table provider_transfer (
  member_id uuid not null references member (member_id),
  transfer_id uuid not null,
  provider text not null check (provider in ('honor', 'betholdem', 'apoker')),
  direction text not null check (direction in ('toMoney', 'toProvider')),
  status text not null check (status in ('pending', 'done', 'rejected')),
  -- Whether everything that lies there was asked for; what that was, only the provider knows.
  is_all boolean not null default false,
  amount_won bigint check (amount_won >= 0),
  requested_by uuid not null,
  requested_at timestamptz not null,
  settled_at timestamptz,
  -- What lay there and in the money wallet then: the answer that its caller gets, however often.
  balance_won bigint,
  money_won bigint,
  tries integer not null default 0,
  -- When the provider is asked again, if the answer does not come before.
  ask_after timestamptz not null default '-infinity',
  -- The caller's Idempotency-Key.
  key text not null,
  primary key (member_id, transfer_id),
  unique (member_id, requested_by, key),
  check ((settled_at is null) = (status = 'pending')),
  check (is_all or coalesce(amount_won, 0) > 0),
  check (status <> 'done' or amount_won is not null)
);
create index on provider_transfer (transfer_id);
create index on provider_transfer (status, transfer_id);
create index on provider_transfer (member_id, status, transfer_id);
create index on provider_transfer (requested_by, key);
create index on provider_transfer (provider, ask_after) where status = 'pending';
-- One at a time: what a second one would do depends on what the first one did.
create unique index on provider_transfer (member_id, provider) where status = 'pending';

-- A job runs on one server at a time; a lease that ran out belongs to nobody.
create table job (
  name text primary key,
  lease_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  error text
);

create table alarm (
  alarm_id uuid primary key,
  kind text not null check (kind in ('ledgerDifference', 'providerMismatch', 'jobFailed')),
  raised_at timestamptz not null,
  details jsonb not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid
);
create index on alarm (alarm_id) where acknowledged_at is null;

create trigger append_only before update or delete or truncate on movement
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on history_leg
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on member_limit
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on counted_stake
  for each statement execute function refuse_change();

-- Not on history_leg: whoever may insert what refers to it must be allowed to lock its rows.
revoke update, delete, truncate
  on movement, ledger_entry, member_limit, counted_stake from current_user;

-- The identifier that a UUIDv7 made at this instant is not below.
create function uuid_floor(instant timestamptz) returns uuid language sql immutable parallel safe
return (
  lpad(to_hex(greatest((extract(epoch from instant) * 1000)::bigint, 0)), 12, '0')
    || '00000000000000000000'
)::uuid;

-- Makes the ledger's partitions of the month of `first` and of as many months after it, in UTC.
create function make_ledger_partitions(first timestamptz, months integer) returns void
language plpgsql as $$
declare
  month timestamp := date_trunc('month', first at time zone 'UTC');
  last timestamp := month + make_interval(months => months);
  name text;
begin
  while month <= last loop
    name := 'ledger_entry_' || to_char(month, 'YYYY_MM');
    if to_regclass(quote_ident(name)) is null then
      begin
        execute format(
          'create table %I partition of ledger_entry for values from (%L) to (%L)',
          name,
          uuid_floor(month at time zone 'UTC'),
          uuid_floor((month + interval '1 month') at time zone 'UTC')
        );
        execute format('create trigger append_only before update or delete or truncate on %I
          for each statement execute function refuse_change()', name);
        execute format('revoke update, delete, truncate on %I from current_user', name);
      exception when duplicate_table then
        -- Another server that starts now has just made it.
        null;
      when check_violation then
        -- The month came before its partition: its entries stay in the default one.
        raise warning '% is not made: the default partition holds entries of its month', name;
      end;
    end if;
    month := month + interval '1 month';
  end loop;
end
$$;

create trigger append_only before update or delete or truncate on ledger_entry_default
  for each statement execute function refuse_change();
revoke update, delete, truncate on ledger_entry_default from current_user;
