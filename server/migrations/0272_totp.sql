-- The second factor of administrators: its secret is sealed, and no code of it counts twice.
alter table admin add column totp_sealed bytea;
-- Shown to its owner and not confirmed by a code yet.
alter table admin add column totp_begun bytea;
-- The last half minute whose code was used.
alter table admin add column totp_step bigint not null default 0;
