-- What a feed told of an event took away since when a word about it waits for the second.
update sports_event set word_at = case when word_by is not null then now() end
  where (word_by is null) <> (word_at is null);
alter table sports_event add constraint sports_event_word_at
  check ((word_by is null) = (word_at is null));
