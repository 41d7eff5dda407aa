-- Rounds of mini-games, what is bet on them, and how they are settled.
create table game_round (
  round_id uuid primary key,
  game text not null,
  day_on date not null,
  round_no integer not null,
  -- Counts all rounds of the game and never begins anew.
  rotation bigint not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draw_at timestamptz not null,
  -- What time alone decides (scheduled, open, closed) is not stored.
  status text not null default 'waiting',
  -- Of the documents that hold for it; those that are saved later hold from the next round on.
  bet_version integer not null,
  rate_version integer not null,
  -- SHA-256 of the seed, told before anybody bets; null where somebody else draws.
  seed_hash text,
  draw jsonb,
  source text,
  -- Told once it is settled.
  seed text,
  -- Counts settlements; bets and movements name the one that made them.
  settlement_no integer not null default 0,
  settled_at timestamptz,
  version integer not null default 1
);
alter table game_round add constraint game_round_number unique (game, day_on, round_no);
alter table game_round add constraint game_round_status
  check (status in ('waiting', 'held', 'settled', 'void', 'rolledBack'));
alter table game_round add constraint game_round_source
  check (source in ('own', 'derived', 'feed', 'manual'));
alter table game_round add constraint game_round_times
  check (opens_at <= closes_at and closes_at <= draw_at);
alter table game_round add constraint game_round_drawn
  check (status <> 'settled' or draw is not null);
create index on game_round (game, round_id);
create index on game_round (draw_at, game) where status in ('waiting', 'held', 'rolledBack');

-- Every result that was told or entered, that of a first blind entry too, which settles nothing.
create table draw_result (
  round_id uuid not null,
  result_no integer not null,
  draw jsonb not null,
  source text not null,
  source_ref text,
  drawn_at timestamptz,
  -- Whether it is one of two entries and the first of them.
  is_first boolean not null,
  entered_by uuid,
  reason text,
  at timestamptz not null,
  primary key (round_id, result_no)
);
alter table draw_result add constraint draw_result_round
  foreign key (round_id) references game_round (round_id);
alter table draw_result add constraint draw_result_entered_by
  foreign key (entered_by) references admin (_id);

create table settlement (
  settlement_id uuid primary key,
  round_id uuid not null,
  settlement_no integer not null,
  kind text not null,
  draw jsonb,
  bets integer not null,
  stake_won bigint not null,
  payout_won bigint not null,
  at timestamptz not null,
  settled_by uuid,
  reason text
);
alter table settlement add constraint settlement_kind
  check (kind in ('settle', 'void', 'rollback'));
alter table settlement add constraint settlement_round
  foreign key (round_id) references game_round (round_id);
alter table settlement add constraint settlement_settled_by
  foreign key (settled_by) references admin (_id);
-- Each is settled once, and taken back once.
create unique index settlement_once
  on settlement (round_id, settlement_no, (kind = 'rollback'));

-- What lies on each pick, by shards of members, so that no row is written by everybody.
create table round_stake (
  round_id uuid not null,
  bet_type text not null,
  pick text not null,
  odds_hundredths integer not null,
  is_test boolean not null,
  shard smallint not null,
  bets integer not null,
  stake_won bigint not null,
  payout_won bigint not null,
  primary key (round_id, bet_type, pick, odds_hundredths, is_test, shard)
) with (fillfactor = 70);

create table bet (
  member_id uuid not null,
  bet_id uuid not null,
  game text not null,
  round_id uuid not null,
  bet_type text not null,
  pick text not null,
  stake_won bigint not null,
  odds_hundredths integer not null,
  expected_won bigint not null,
  -- I in progress, W won, L lost, N stake back.
  result text not null default 'I',
  payout_won bigint not null default 0,
  settlement_no integer not null default 0,
  settled_at timestamptz,
  level smallint not null,
  bet_version integer not null,
  rate_version integer not null,
  -- Who brought the member, from the top, as it was then.
  recommend_path uuid[] not null,
  -- The caller's own name of it, by which it happens once.
  reference text not null,
  ip inet,
  is_test boolean not null,
  at timestamptz not null,
  primary key (member_id, bet_id)
) with (fillfactor = 80);
alter table bet add constraint bet_member foreign key (member_id) references member (member_id);
alter table bet add constraint bet_reference unique (member_id, reference);
alter table bet add constraint bet_result check (result in ('I', 'W', 'L', 'N'));
alter table bet add constraint bet_stake check (stake_won > 0);
alter table bet add constraint bet_payout
  check (payout_won = case result when 'W' then expected_won when 'N' then stake_won else 0 end);
alter table bet add constraint bet_settled check ((result = 'I') = (settled_at is null));
create index on bet (bet_id);
create index on bet (round_id, bet_id);
create index on bet (member_id, round_id, bet_type);
create index on bet (game, bet_id);
create index on bet (game, result, bet_id);
create index on bet (result, bet_id);
create index on bet (member_id, result, bet_id);

create trigger append_only before update or delete or truncate on draw_result
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on settlement
  for each statement execute function refuse_change();
revoke update, delete, truncate on draw_result, settlement from current_user;

-- What is taken back from somebody who has spent it leads below zero; the floor that was lowered
-- for it comes up again with the balance.
create function raise_floor() returns trigger language plpgsql as $$
begin
  new.floor_won := least(0, greatest(new.floor_won, new.balance_won));
  return new;
end
$$;
create trigger floor_follows before update of balance_won on wallet
  for each row when (old.balance_won < 0 and new.balance_won > old.balance_won)
  execute function raise_floor();

-- The set form of post_movement, for one type whose only wallet is money: many members, each key
-- once, in the order that is given; wallets are held by the caller, in the order of their members.
-- What is taken lowers a floor as far as it must.
create function post_money_movements(
  type text, at timestamptz, member_ids uuid[], keys text[], amounts_won bigint[],
  subjects text[], actor_id uuid, actor_login_id text, reason text
) returns bigint language plpgsql as $$
-- A bare name is a column's; what was given is called by the function's name.
#variable_conflict use_column
declare
  day date := (post_money_movements.at at time zone 'Asia/Seoul')::date;
  -- Time and place in the set make identifiers that follow each other.
  instant text := lpad(to_hex((extract(epoch from post_money_movements.at) * 1000)::bigint), 12, '0');
  posted bigint;
begin
  with given as (
    select given.*, (substr(instant, 1, 8) || '-' || substr(instant, 9, 4)
        || '-7' || lpad(to_hex(place >> 12), 3, '0') || '-8' || lpad(to_hex(place & 4095), 3, '0')
        || '-' || substr(md5(random()::text), 1, 12))::uuid as named
    from unnest(post_money_movements.member_ids, post_money_movements.keys,
        post_money_movements.amounts_won, post_money_movements.subjects)
      with ordinality as given (member_id, key, amount_won, subject, place)
  ), moved as (
    insert into movement (member_id, key, movement_id, type, amount_won, at)
    select member_id, key, named, post_money_movements.type, amount_won, post_money_movements.at
    from given
    on conflict do nothing
    returning member_id, key, movement_id
  ), leg as (
    select given.member_id, given.place, given.named, given.amount_won, given.subject,
      member.is_test,
      wallet.seq + row_number() over each_member as seq,
      wallet.balance_won + sum(given.amount_won) over each_member as balance_after_won
    from moved
    join given using (member_id, key)
    join member on member.member_id = moved.member_id
    join wallet on wallet.member_id = moved.member_id and wallet.wallet = 'money'
    window each_member as (partition by given.member_id order by given.place)
  ), summed as (
    select member_id, is_test, count(*) as entries, sum(amount_won)::bigint as amount_won
    from leg group by member_id, is_test
  ), held as (
    update wallet set balance_won = wallet.balance_won + summed.amount_won,
      seq = wallet.seq + summed.entries,
      floor_won = case when summed.amount_won < 0
        then least(wallet.floor_won, wallet.balance_won + summed.amount_won)
        else wallet.floor_won end
    from summed where wallet.member_id = summed.member_id and wallet.wallet = 'money'
  ), entered as (
    insert into ledger_entry (member_id, entry_id, movement_id, wallet, seq, type, amount_won,
      balance_after_won, at, is_test, actor_id, actor_login_id, reason, subject)
    select member_id, named, named, 'money', seq, post_money_movements.type, amount_won,
      balance_after_won, post_money_movements.at, is_test, post_money_movements.actor_id,
      post_money_movements.actor_login_id, post_money_movements.reason, subject
    from leg
  ), dayed as (
    insert into ledger_day as kept (member_id, day_on, wallet, type, entries, amount_won, is_test)
    select member_id, day, 'money', post_money_movements.type, entries, amount_won, is_test
    from summed
    on conflict (member_id, day_on, wallet, type) do update
      set entries = kept.entries + excluded.entries,
        amount_won = kept.amount_won + excluded.amount_won
  ), added as (
    insert into entry_delta (member_id, entry_id, day_on, wallet, type, amount_won, is_test)
    select member_id, named, day, 'money', post_money_movements.type, amount_won, is_test
    from leg
  )
  select count(*) into posted from leg;
  return posted;
end
$$;
