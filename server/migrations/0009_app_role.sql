-- The server's user owns nothing. What must make a table while the server runs does so as the
-- owner of the tables, and looks for names in its own schema alone.
alter function make_ledger_partitions(timestamptz, integer)
  security definer set search_path = public, pg_temp;
revoke execute on function make_ledger_partitions(timestamptz, integer) from public;
