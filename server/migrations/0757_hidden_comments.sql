-- By which the comments below a post are counted that its readers do not see; a few of all that stand there.
create index post_comment_hidden on post_comment (post_id) where is_hidden;
