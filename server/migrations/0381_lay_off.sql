-- What of a stake is passed on to the operator above, as its game's settings said when it was taken;
-- rounded down bet by bet. It never changes what a member is paid.
alter table bet add column laid_off_won bigint not null default 0;
alter table bet add constraint bet_laid_off check (laid_off_won between 0 and stake_won) not valid;
alter table bet validate constraint bet_laid_off;
alter table round_stake add column laid_off_won bigint not null default 0;
