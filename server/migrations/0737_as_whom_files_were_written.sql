-- The type that the maker of an export had as its file was written: what is shown in full depends on it, so that
-- whoever has another one by now is handed nothing. Null until it is written, and of files from before.
alter table list_export add column written_as smallint;
