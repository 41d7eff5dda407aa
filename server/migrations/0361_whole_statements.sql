-- How many lines a statement that comes in parts has in all; null where nobody has said it.
alter table deposit_statement add column lines_total integer;
alter table deposit_statement add constraint deposit_statement_lines_total check (lines_total > 0);
create index on deposit_statement (added_at) where lines_total is not null;
