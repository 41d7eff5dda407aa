-- Of a draw into which the hash of a block is mixed: which block, announced before betting closed.
alter table game_round add column block_height bigint;
