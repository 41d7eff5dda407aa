-- Who else has written from an address is asked whenever somebody looks at a post of the free board.
create index post_ip on post (ip, post_id) where ip is not null;
create index post_comment_ip on post_comment (ip, comment_id) where ip is not null;
