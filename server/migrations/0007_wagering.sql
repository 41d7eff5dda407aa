-- Wagering as an account: charges and bonuses open requirements, stakes work them off in the order
-- in which they were opened, and nothing else than a row that says so makes one smaller.

create table wagering_requirement (
  member_id uuid not null references member (member_id),
  -- Given under the lock of the member's wallets: the order, in which no clock has a say.
  seq integer not null check (seq > 0),
  type text not null check (type in ('charge', 'first', 'every', 'TransferAddMoney')),
  is_minigame_only boolean not null,
  -- The request of the charge, or the transfer that carried it here, and from whom.
  source_id uuid not null,
  from_member_id uuid,
  amount_won bigint not null check (amount_won > 0),
  factor_bps integer not null check (factor_bps >= 0),
  required_won bigint not null
    check (required_won = div(amount_won::numeric * factor_bps, 10000)),
  open_won bigint not null check (open_won between 0 and required_won),
  -- Null for what was carried: its factor is no setting.
  setting_version integer,
  opened_at timestamptz not null,
  -- An exchange that was approved after it; until then it is shown whether or not it is open.
  exchange_id uuid,
  primary key (member_id, seq),
  unique (member_id, source_id, type, is_minigame_only),
  check ((type = 'TransferAddMoney') = (from_member_id is not null)),
  check ((type = 'TransferAddMoney') = (setting_version is null))
) with (fillfactor = 70);
create index on wagering_requirement (member_id, seq) where open_won > 0;
create index on wagering_requirement (member_id, seq) where exchange_id is null;

-- What was taken off a requirement, by which stake, exchange, transfer or taking back. A stake that
-- is taken back writes the same with the sign turned.
create table wagering_change (
  member_id uuid not null,
  seq integer not null,
  kind text not null check (kind in ('worked', 'lifted', 'waived', 'carried', 'takenBack')),
  cause_id uuid not null,
  won bigint not null check (won > 0 or (won < 0 and kind in ('worked', 'lifted'))),
  sign smallint not null generated always as (sign(won)::smallint) stored,
  at timestamptz not null,
  -- Who has waived it, and why.
  admin_id uuid,
  reason text,
  primary key (member_id, seq, kind, cause_id, sign),
  foreign key (member_id, seq) references wagering_requirement (member_id, seq),
  check ((kind = 'waived') = (admin_id is not null and reason is not null))
);
create index on wagering_change (member_id, cause_id);

-- What approving an exchange waives: as the first of two administrators saw it, then as it was.
alter table money_request add column waived_won bigint not null default 0;
alter table money_request
  add constraint money_request_waived_won_check check (waived_won >= 0);

-- What a stake counted for when it was settled; later settings do not change it.
alter table counted_stake
  add column contribution_bps integer,
  add column counted_won bigint,
  add column setting_version integer;
alter table counted_stake add constraint counted_stake_contribution_bps_check
  check (contribution_bps between 0 and 10000);
alter table counted_stake
  add constraint counted_stake_counted_won_check check (counted_won between 0 and stake_won);
drop index counted_stake_member_id_at_idx;

-- What is open by the rule until now, which looked back to the last exchange, becomes requirements.
create temporary table setting on commit drop as
select coalesce(version, 0) as version, coalesce(config, '{
    "chargeBps": 10000, "minigameOnlyChargeBps": 30000, "bonusBps": 30000, "contributions":
      {"sports": 10000, "casino": 5000, "slots": 10000, "minigame": 5000, "holdem": 0}
  }'::jsonb) as config
from (select 1) as always left join (
  select version, config from setting_version
  where scope = 'money' and category = 'wagering' order by version desc limit 1
) as saved on true;

create temporary table last_exchange on commit drop as
select distinct on (member_id) member_id, request_id, decided_at
from money_request where kind = 'exchange' and status = 'approved'
order by member_id, decided_at desc, request_id desc;

alter table counted_stake disable trigger append_only;
grant update on counted_stake to current_user;
update counted_stake set
  contribution_bps = (config -> 'contributions' -> game_class)::integer,
  counted_won = stake_won * (config -> 'contributions' -> game_class)::integer / 10000,
  setting_version = version
from setting;
revoke update on counted_stake from current_user;
alter table counted_stake enable trigger append_only;
alter table counted_stake
  alter column contribution_bps set not null,
  alter column counted_won set not null,
  alter column setting_version set not null;

create temporary table stake_since on commit drop as
select stake.* from counted_stake as stake left join last_exchange using (member_id)
where counted_won > 0 and at > coalesce(decided_at, '-infinity');

-- An exchange has ended whatever came before it, and a bonus that was taken back asks for nothing:
-- their factor is 0. Who has played more than mini-games since then is not asked for what those
-- alone ask.
insert into wagering_requirement (member_id, seq, type, is_minigame_only, source_id, amount_won,
  factor_bps, required_won, open_won, setting_version, opened_at, exchange_id)
with part as (
  select request.member_id, request.request_id, request.decided_at, part.*,
    exchange.request_id as exchange_id,
    case when exchange.request_id is null and not is_taken_back then full_bps else 0 end
      as factor_bps
  from money_request as request
  left join last_exchange as exchange on exchange.member_id = request.member_id
    and exchange.decided_at >= request.decided_at
  cross join setting,
  lateral (values
    (1, 'charge', false, request.amount_won, (config -> 'chargeBps')::integer, false),
    (2, 'charge', true, request.amount_won,
      (config -> 'minigameOnlyChargeBps')::integer - (config -> 'chargeBps')::integer, false),
    (3, request.bonus_type, false, request.bonus_won, (config -> 'bonusBps')::integer,
      request.bonus_taken_back_at is not null)
  ) as part (place, type, is_minigame_only, amount_won, full_bps, is_taken_back)
  where request.kind = 'charge' and request.status = 'approved' and part.amount_won > 0
    and (not part.is_minigame_only or (part.full_bps > 0 and exchange.request_id is null
      and not exists (select 1 from stake_since as stake
        where stake.member_id = request.member_id and stake.game_class <> 'minigame')))
)
select member_id, row_number() over (partition by member_id order by decided_at, request_id, place),
  type, is_minigame_only, request_id, amount_won, factor_bps, amount_won * factor_bps / 10000,
  amount_won * factor_bps / 10000, setting.version, decided_at, exchange_id
from part cross join setting;

-- Stakes and requirements of a member, each laid end to end: a stake works off what it lies over.
insert into wagering_change (member_id, seq, kind, cause_id, won, at)
with asked as (
  select member_id, seq, required_won as won,
    sum(required_won) over (partition by member_id order by seq) as to_won
  from wagering_requirement where required_won > 0
), played as (
  select member_id, stake_id, at, counted_won as won,
    sum(counted_won) over (partition by member_id order by at, stake_id) as to_won
  from stake_since
)
select member_id, seq, 'worked', stake_id,
  least(asked.to_won, played.to_won)
    - greatest(asked.to_won - asked.won, played.to_won - played.won),
  at
from asked join played using (member_id)
where asked.to_won - asked.won < played.to_won and played.to_won - played.won < asked.to_won;

update wagering_requirement as requirement set open_won = required_won - worked.won
from (select member_id, seq, sum(won) as won from wagering_change group by member_id, seq) as worked
where requirement.member_id = worked.member_id and requirement.seq = worked.seq;

create trigger append_only before update or delete or truncate on wagering_change
  for each statement execute function refuse_change();
revoke update, delete, truncate on wagering_change from current_user;
