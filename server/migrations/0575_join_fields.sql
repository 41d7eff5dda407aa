-- What joining may ask for beside the account: the name, an address to write to, and that the phone
-- is his own. Of a birth date only the years that he had lived are kept, so that a youngest age can
-- be tried on those who came.
alter table member
  add column real_name text,
  add column email_sealed bytea,
  add column email_shown text,
  add column phone_confirmed_at timestamptz,
  add column join_age smallint;
alter table member add constraint member_email_check
  check ((email_sealed is null) = (email_shown is null));
alter table member add constraint member_phone_confirmed_check
  check (phone_confirmed_at is null or phone_sealed is not null);
