-- On which device a bet was placed, as its player site names it; null where it did not say.
alter table bet add column device text;
