-- A line is added to its chain by one function: the chain's end, which stays locked until the
-- transaction ends, the line's hash, the line, and the new end. The text that is hashed comes in
-- three parts, between which stand the hash of the line before and the line's number: nobody knows
-- either before the end is locked.
create function append_audit_event(
  chain text, at timestamptz, actor_id uuid, actor_login_id text, ip text, request_id text,
  action text, subject text, before jsonb, after jsonb,
  text_before_hash text, text_before_seq text, text_after_seq text
) returns void language plpgsql as $$
-- A bare name is a column's; what was given is called by the function's name.
#variable_conflict use_column
declare
  line_seq bigint;
  line_prev_hash bytea;
  line_hash bytea;
begin
  insert into audit_head as kept (chain, seq, hash)
  values (append_audit_event.chain, 1, decode(repeat('00', 32), 'hex'))
  on conflict (chain) do update set seq = kept.seq + 1
  returning seq, hash into strict line_seq, line_prev_hash;
  line_hash := sha256(convert_to(
    text_before_hash || encode(line_prev_hash, 'hex') || text_before_seq || line_seq
      || text_after_seq, 'UTF8'));
  insert into audit_event (chain, seq, at, actor_id, actor_login_id, ip, request_id, action,
    subject, before, after, prev_hash, hash)
  values (append_audit_event.chain, line_seq, append_audit_event.at, append_audit_event.actor_id,
    append_audit_event.actor_login_id, append_audit_event.ip, append_audit_event.request_id,
    append_audit_event.action, append_audit_event.subject, append_audit_event.before,
    append_audit_event.after, line_prev_hash, line_hash);
  update audit_head set hash = line_hash where chain = append_audit_event.chain;
end
$$;
