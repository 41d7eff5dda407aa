-- When a feed last told the odds of an event, also those that had not changed: its scores keep no
-- odds on sale.
alter table sports_event add column odds_fed_at timestamptz;
update sports_event set odds_fed_at = fed_at where state in ('open', 'suspended', 'postponed');
