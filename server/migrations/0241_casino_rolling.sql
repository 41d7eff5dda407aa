-- The rolling rates of its path when a round began.
alter table casino_round add column rolling_path_bps smallint[] not null default '{}';
