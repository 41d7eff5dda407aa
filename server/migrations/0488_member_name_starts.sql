-- Members whose ID, nickname or initials begin with one, two or three letters, in the order in which they
-- joined: a page of them is read from where it stands, however many there are. Longer beginnings
-- have few members.
create index member_login_id_start_1_idx on member (left(login_id, 1), member_id);
create index member_login_id_start_2_idx on member (left(login_id, 2), member_id);
create index member_login_id_start_3_idx on member (left(login_id, 3), member_id);
create index member_nick_start_1_idx on member (left(lower(nick), 1), member_id);
create index member_nick_start_2_idx on member (left(lower(nick), 2), member_id);
create index member_nick_start_3_idx on member (left(lower(nick), 3), member_id);
create index member_initials_start_1_idx on member (left(initials, 1), member_id);
create index member_initials_start_2_idx on member (left(initials, 2), member_id);
create index member_initials_start_3_idx on member (left(initials, 3), member_id);
