-- What members came with, a phone number, a device or an address, of whom somebody has asked whether
-- the bonus of the first charge ever was taken: its rows are what two who ask at once wait at.
create table first_bonus_trace (
  kind text not null,
  key text not null
);

alter table first_bonus_trace add constraint first_bonus_trace_pkey primary key (kind, key);
alter table first_bonus_trace add constraint first_bonus_trace_kind_check
  check (kind in ('phone', 'device', 'ip'));
