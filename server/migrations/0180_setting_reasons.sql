-- Why something dangerous was saved or proposed; null where nothing of it was, and of what is older.
alter table setting_version add column reason text;
alter table setting_version add constraint setting_version_reason
  check (char_length(reason) between 1 and 200);
alter table setting_proposal add column reason text;
alter table setting_proposal add constraint setting_proposal_reason
  check (char_length(reason) between 1 and 200);
