-- What stood as a shift ended is kept by itself, once a shift: its time of day is its note.
alter table calc_shot drop constraint calc_shot_kind;
alter table calc_shot add constraint calc_shot_kind
  check (kind in ('auto', 'hand', 'month', 'shift'));
drop index calc_shot_once;
create unique index calc_shot_once on calc_shot (kind, period_from) where kind in ('auto', 'month');
create unique index calc_shot_shift on calc_shot (period_from, note) where kind = 'shift';
