-- Bets of earlier days that were booked on this one: taken back, settled anew, or of a casino reported late.
-- Of days that were closed before, nobody counted them; 0 is what they say from now on.
alter table class_day add column corrections integer not null default 0;
