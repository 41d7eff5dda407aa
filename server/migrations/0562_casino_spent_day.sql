-- By how much what the operator has left at a vendor has gone down in a day of Seoul, added up as it is
-- told; what is paid in is no part of it. Begins empty: nothing of it was kept before.
create table casino_spent_day (
  vendor text not null,
  day_on date not null,
  spent_won bigint not null
);
alter table casino_spent_day add constraint casino_spent_day_pkey primary key (vendor, day_on);
alter table casino_spent_day add constraint casino_spent_day_check check (spent_won > 0);
