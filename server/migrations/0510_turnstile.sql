-- What one after another does: whoever holds a row keeps everybody else who wants it waiting until
-- his transaction ends. A row lies on one machine and is locked there, whoever asks; an advisory
-- lock holds on the machine alone that was asked.
create table turnstile (
  thing text not null
);
alter table turnstile add constraint turnstile_pkey primary key (thing);
insert into turnstile (thing) values ('calcShots'), ('partnerTree');
