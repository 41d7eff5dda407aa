-- Picks of a market that are not sold for now, while its others are.
alter table market add column suspended_picks text[] not null default '{}';
