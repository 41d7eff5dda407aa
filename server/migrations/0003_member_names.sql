-- Members are looked up by the beginning of an ID or a nickname, or of a nickname's initial consonants.

-- 홍길동 gives ㅎㄱㄷ: 588 syllables share an initial consonant, beginning with U+AC00.
create function initials_of(name text) returns text
language sql immutable strict parallel safe
return (
  select string_agg(
    case
      when ascii(letter) between 44032 and 55203
      then substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(letter) - 44032) / 588 + 1, 1)
      else letter
    end, '' order by position)
  from unnest(string_to_array(lower(name), null)) with ordinality as letters (letter, position)
);

-- Compared by bytes, so that an index serves the beginning and the order at once.
create index member_login_id_begin_idx on member (login_id collate "C", member_id);
create index member_nick_begin_idx on member (lower(nick) collate "C", member_id);
create index member_initials_begin_idx on member (initials_of(nick) collate "C", member_id);
