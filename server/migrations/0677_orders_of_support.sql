-- Orders of lists that no index had: groups of every kind, judged ones, and questions by when they came.
create index trace_group_seen_idx on trace_group (last_seen_at, group_id) where members > 1;
create index trace_group_members_idx on trace_group (members, group_id) where members > 1;
create index trace_group_charge_idx on trace_group (charge_won, group_id) where members > 1;
create index trace_group_bonus_idx on trace_group (bonus_won, group_id) where members > 1;
create index trace_group_judged_idx on trace_group (judgement, last_seen_at, group_id)
  where members > 1 and judgement <> 'unknown';
create index ticket_state_idx on ticket (state, ticket_id);
create index ticket_answered_idx on ticket (answered_by, ticket_id) where answered_by is not null;
