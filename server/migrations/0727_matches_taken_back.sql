-- When somebody took a match of a deposit back: from then on it is matched by people alone.
alter table deposit add column taken_back_at timestamptz;
