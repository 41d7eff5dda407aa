-- How far the newest rounds of a game lie from their chances, market by market.
create table draw_drift (
  game text not null,
  bet_type text not null,
  -- Of how many rounds, the newest ones.
  rounds integer not null,
  chi_thousandths bigint not null,
  degrees integer not null,
  -- How often fair draws would lie at least as far off.
  p_millionths integer not null,
  newest_round_id uuid not null,
  at timestamptz not null
);
alter table draw_drift add constraint draw_drift_pkey primary key (game, bet_type, rounds);
alter table draw_drift add constraint draw_drift_rounds check (rounds > 0);
alter table draw_drift add constraint draw_drift_p check (p_millionths between 0 and 1000000);
