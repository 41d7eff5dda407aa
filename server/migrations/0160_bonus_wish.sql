-- Whether whoever charges wants the bonus that it would bring.
alter table money_request add column bonus_wish text not null default 'offered';
alter table money_request add constraint money_request_bonus_wish
  check (bonus_wish in ('offered', 'none'));
