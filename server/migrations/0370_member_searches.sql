-- What members are searched by ends in the member, so that a page of a million costs what one of ten
-- thousand does. Checks: tags are a closed set, each with an index of those who have it.
create index member_tag_vip_idx on member (member_id) where tags @> '{vip}';
create index member_tag_watch_idx on member (member_id) where tags @> '{watch}';
create index member_tag_bonus_hunter_idx on member (member_id) where tags @> '{bonusHunter}';
create index member_tag_both_sides_idx on member (member_id) where tags @> '{bothSides}';
create index member_tag_same_owner_idx on member (member_id) where tags @> '{sameOwner}';
create index member_tag_dispute_idx on member (member_id) where tags @> '{dispute}';

-- Whose nickname begins so is read from an index alone; initials are kept, as making them of each
-- name that is passed costs more than the page.
drop index member_nick_begin_idx;
drop index member_initials_begin_idx;
alter table member add column initials text generated always as (initials_of(nick)) stored;
create index member_nick_begin_idx on member (lower(nick) collate "C", member_id) include (nick);
create index member_initials_begin_idx on member (initials collate "C", member_id);
