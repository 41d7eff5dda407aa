-- Operators and members look for words anywhere in a post: each was looked for among all that a board holds.
-- By letters and pairs of letters a word of one or two syllables is found as well, which is what most Korean
-- words have; trigrams know nothing of it, and in the C locale nothing of Hangul at all (decision 0184).

-- 충전금 gives 충전 and 전금.
create function letter_pairs_of(words text) returns text[]
language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct letter || following) filter (where following is not null), '{}')
  from (
    select letter, lead(letter) over (order by position) as following
    from unnest(string_to_array(lower(words), null)) with ordinality as letters (letter, position)
  ) as pairs
);

create function letters_and_pairs_of(words text) returns text[]
language sql immutable strict parallel safe
return string_to_array(lower(words), null) || letter_pairs_of(words);

-- Apart from its post, of which every reading writes a new version.
create table post_words (
  post_id uuid primary key references post (post_id) on delete cascade,
  parts text[] not null
);

create function keep_post_words() returns trigger language plpgsql as $$
begin
  insert into post_words (post_id, parts)
  values (new.post_id, letters_and_pairs_of(new.title || chr(10) || new.body_text))
  on conflict (post_id) do update set parts = excluded.parts;
  return null;
end $$;

create trigger post_words after insert or update of title, body_text on post
  for each row execute function keep_post_words();

insert into post_words (post_id, parts)
select post_id, letters_and_pairs_of(title || chr(10) || body_text) from post;

create index post_words_idx on post_words using gin (parts);
