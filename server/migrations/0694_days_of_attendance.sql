-- What other points would have cost is told of the days that members came, by the streak of each.
create index on attendance (day_on, streak, member_id);
