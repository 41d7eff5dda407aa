-- A partner who signs in, and whose line is all that he sees.

-- Of type 9 and of no other: the member whose line it is. Members lie elsewhere, so nothing refers.
alter table admin add column partner_id uuid;
alter table admin add constraint admin_partner_id_check
  check ((type = 9) = (partner_id is not null));

-- Everybody beneath a partner.
create index member_recommend_path_idx on member using gin (recommend_path);
