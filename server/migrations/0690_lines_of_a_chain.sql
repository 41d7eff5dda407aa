-- Lines of one administrator, and what of one kind he has done, in their order: without an index that
-- holds it the log was sorted by whatever he has ever done, or looked through by time.
create index audit_event_chain_at_idx on audit_event (chain, at, audit_line_id(chain, seq));
create index audit_event_chain_action_idx
  on audit_event (chain, action, at, audit_line_id(chain, seq));
