-- Bets above what the site set for high bets; each waits until an administrator has looked at it.
create table high_bet (
  member_id uuid not null,
  bet_id uuid not null,
  -- What made it high: its stake, the member's stakes in its round, or what it would pay.
  reason text not null,
  setting_version integer not null,
  at timestamptz not null,
  acknowledged_by uuid,
  acknowledged_at timestamptz,
  primary key (member_id, bet_id)
);
alter table high_bet add constraint high_bet_bet
  foreign key (member_id, bet_id) references bet (member_id, bet_id);
alter table high_bet add constraint high_bet_reason
  check (reason in ('stake', 'roundStake', 'payout'));
alter table high_bet add constraint high_bet_acknowledged_by
  foreign key (acknowledged_by) references admin (_id);
alter table high_bet add constraint high_bet_acknowledged
  check ((acknowledged_by is null) = (acknowledged_at is null));
create index on high_bet (bet_id);
create index on high_bet (bet_id) where acknowledged_at is null;
