-- Whose first word there was of a request when many were decided together: with another one since, the
-- word that was to be the first would be the last, or the reverse.
alter table bulk_row add column first_approved_by uuid;
