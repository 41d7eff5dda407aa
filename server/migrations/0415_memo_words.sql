-- Words of memos, by which members are found.
create index member_memo_words_idx on member_memo using gin (to_tsvector('simple', body));
