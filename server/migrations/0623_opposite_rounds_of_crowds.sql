-- Groups of two hundred members and more were not counted; they are with the next run.
update trace_group set refresh_after = last_seen_at
  where members >= 200 and opposite_rounds is null and refresh_after is null;
