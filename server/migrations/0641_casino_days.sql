-- What vendors of casinos told, and what their rounds come to, by days of Seoul on which they came.
-- Whoever takes a call writes nothing here: a job folds each day once it is over, and again where
-- something of it changed afterwards. A total is the folded days and the rows of the others.
create table casino_day (
  day_on date not null,
  vendor text not null,
  mode text not null,
  game_class text not null,
  -- 0 where the vendor names none.
  provider smallint not null,
  is_tournament boolean not null,
  -- A win of 0 is a miss.
  kind text not null,
  is_test boolean not null,
  transactions bigint not null,
  amount_won bigint not null,
  -- What was not taken back.
  standing_won bigint not null
);
alter table casino_day add constraint casino_day_pkey
  primary key (day_on, vendor, mode, game_class, provider, is_tournament, kind, is_test);
alter table casino_day add constraint casino_day_kind
  check (kind in ('BET', 'WIN', 'MISS', 'CANCEL'));

create table casino_round_day (
  day_on date not null,
  vendor text not null,
  mode text not null,
  game_class text not null,
  provider smallint not null,
  is_tournament boolean not null,
  is_test boolean not null,
  rounds bigint not null,
  bet_won bigint not null,
  win_won bigint not null,
  valid_won bigint not null
);
alter table casino_round_day add constraint casino_round_day_pkey
  primary key (day_on, vendor, mode, game_class, provider, is_tournament, is_test);

-- Days that were folded, one after another.
create table casino_folded (
  day_on date not null,
  folded_at timestamptz not null
);
alter table casino_folded add constraint casino_folded_pkey primary key (day_on);

-- That something of a day has changed after it was over, written by whoever changed it: the day's rows
-- are read by themselves until it is folded again.
create table casino_late (
  member_id uuid not null,
  late_id uuid not null default gen_random_uuid(),
  day_on date not null
);
alter table casino_late add constraint casino_late_pkey primary key (member_id, late_id);
create index casino_late_day on casino_late (day_on);
