-- What the bets of a round roll as they are settled, test accounts left out.
alter table game_round add column rolling_won bigint not null default 0;
