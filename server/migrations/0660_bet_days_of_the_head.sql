-- Days of those who stand right beneath a partner, without looking at all who have bet meanwhile.
create index bet_day_head on bet_day ((path[cardinality(path)]), day_on);
