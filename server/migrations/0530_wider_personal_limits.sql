-- A personal limit on a mini-game that is looser than what the highest level may bet: asked for by
-- one administrator, it waits beside what holds until another one agrees.
alter table member_minigame_limit
  add column asked jsonb,
  add column asked_by uuid,
  add column asked_at timestamptz,
  -- Who agreed that it is looser; null: it stays below the highest level.
  add column agreed_by uuid;
alter table member_minigame_limit add constraint member_minigame_limit_asked_by_fkey
  foreign key (asked_by) references admin (_id);
alter table member_minigame_limit add constraint member_minigame_limit_agreed_by_fkey
  foreign key (agreed_by) references admin (_id);
alter table member_minigame_limit add constraint member_minigame_limit_asked_whole
  check ((asked is null) = (asked_by is null) and (asked is null) = (asked_at is null));
create index member_minigame_limit_asked on member_minigame_limit (asked_at) where asked is not null;
