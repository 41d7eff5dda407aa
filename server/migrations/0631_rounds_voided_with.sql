-- With which other round a round was voided, so that it comes back when that one does.
alter table game_round add column voided_with uuid;
