-- A phone's code and its last four digits, as whoever has no reason to see the whole sees it. Of those that
-- were sealed before no code is known here: they show it once they are written again.
alter table member add column phone_shown text;
update member set phone_shown = '***-****-' || phone_last4 where phone_last4 is not null;
alter table member add constraint member_phone_shown_check
  check ((phone_sealed is null) = (phone_shown is null));
