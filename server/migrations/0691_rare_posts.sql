-- What an operator looks for on a board of members is rare: what waits, what was hidden, deleted or reported, what
-- he has written there himself. Each was looked for among all that members have written.
create index post_board_state_idx on post (board, state, post_id) where deleted_at is null;
create index post_board_reported_idx on post (board, post_id) where reports > 0;
create index post_board_deleted_idx on post (board, deleted_at) where deleted_at is not null;
create index post_board_author_idx on post (board, written_by, post_id)
  where written_by is not null;
