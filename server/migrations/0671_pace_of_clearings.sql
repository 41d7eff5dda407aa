-- How long a clearing has been at work, its rests between batches included: what its pace is told by.
alter table clear_run add column worked_ms bigint not null default 0;
