-- Personal limits by when they were changed last, of one game and of all.
create index on member_minigame_limit (set_at, limit_id);
create index on member_minigame_limit (game, set_at, limit_id);
