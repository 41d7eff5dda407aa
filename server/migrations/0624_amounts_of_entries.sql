-- Entries of some amounts are looked for one by one, among all or those of their types. With the
-- amount beside the identifier the index alone answers, and the entries themselves are not read.
create index ledger_entry_of_all on ledger_entry (entry_id) include (amount_won, is_test);
drop index ledger_entry_entry_id_idx;
create index ledger_entry_of_types on ledger_entry (type, wallet, entry_id)
  include (amount_won, is_test);
drop index ledger_entry_type_wallet_entry_id_idx;
create index ledger_entry_of_member_and_types on ledger_entry (member_id, type, wallet, entry_id)
  include (amount_won, is_test);
drop index ledger_entry_member_id_type_wallet_entry_id_idx;
