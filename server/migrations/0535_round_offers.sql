-- Rounds that a provider holds: what may be bet on them comes with them, and so does why a result could be no other.
alter table game_round add column offer jsonb;
alter table draw_result add column proof text;

-- Results that were entered by hand are looked for among all others.
create index game_round_source_round on game_round (source, round_id);
