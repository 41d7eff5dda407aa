-- Closed days by the hour in which bets were settled: with every class of games the same sums as the
-- day itself, so that an hour can be asked of one class as the day can.
create table class_hour (
  day_on date not null,
  hour smallint not null,
  game_class text not null,
  bets integer not null,
  stake_won bigint not null,
  payout_won bigint not null,
  primary key (day_on, hour, game_class)
);
alter table class_hour add constraint class_hour_hour check (hour between 0 and 23);
create trigger append_only before update or delete or truncate on class_hour
  for each statement execute function refuse_change();
revoke update, delete, truncate on class_hour from current_user;
-- The weekdays that days to come are held against were closed before.
insert into class_hour (day_on, hour, game_class, bets, stake_won, payout_won)
select day_on, extract(hour from at at time zone 'Asia/Seoul')::smallint, game_class, sum(sign),
  sum(sign * stake_won), sum(sign * payout_won)
from booked_bet
where day_on in (select day_on from site_day
  where closed_at is not null and day_on >= current_date - 35)
group by 1, 2, 3;
