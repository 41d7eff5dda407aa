-- What a file's filter and order are called by whoever has ordered it: its head says them in these words.
alter table list_export add column said jsonb not null default '{}';
