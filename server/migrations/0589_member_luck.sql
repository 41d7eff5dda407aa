-- How far above its chances a member's newest bets on mini-games have been won, as found in the night.
create table member_luck (
  member_id uuid not null,
  z_thousandths integer not null,
  at timestamptz not null,
  primary key (member_id)
);
alter table member_luck add constraint member_luck_member
  foreign key (member_id) references member (member_id);
