-- Members move their own money to and from providers, by the feed: nobody of the operator has asked for it then.
alter table provider_transfer alter column requested_by drop not null;
