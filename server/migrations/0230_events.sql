-- What deciding about events keeps beside the events themselves.
alter table sports_event
  -- Each kind of word of a feed counts its own revisions.
  add column odds_revision bigint not null default 0,
  add column score_revision bigint not null default 0,
  -- What the first of two administrators has asked for, until the second agrees to the same.
  add column word text,
  add column word_by uuid;
alter table sports_event add constraint sports_event_word check ((word is null) = (word_by is null));
alter table sports_event add constraint sports_event_word_by
  foreign key (word_by) references admin (_id);
create index on sports_event (home_id, starts_at);
create index on sports_event (away_id, starts_at);
create index on sports_event (confirms_at) where state = 'confirming';
-- Picks whose stakes go back whatever the result.
alter table market add column void_picks text[] not null default '{}';
