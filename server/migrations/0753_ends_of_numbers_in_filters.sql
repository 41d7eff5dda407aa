-- What was done about many keeps of a phone or an account that they were narrowed by its end alone, as
-- audit lines and saved views do.
update member_bulk
set filter = jsonb_set(filter, '{query}',
  to_jsonb(right(regexp_replace(filter ->> 'query', '\D', '', 'g'), 4)))
where filter ->> 'categoryInfo' in ('phone', 'account')
  and length(regexp_replace(filter ->> 'query', '\D', '', 'g')) > 4;
update bulk_decision
set filter = jsonb_set(filter, '{query}',
  to_jsonb(right(regexp_replace(filter ->> 'query', '\D', '', 'g'), 4)))
where filter ->> 'categoryInfo' = 'account'
  and length(regexp_replace(filter ->> 'query', '\D', '', 'g')) > 4;
