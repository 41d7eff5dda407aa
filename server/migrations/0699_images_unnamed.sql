-- Since when nothing names an image, as far as that has been seen; null: something does. When it was
-- named last said that up to a day too early, and earlier yet where nobody looked for some days.
alter table image rename column named_at to unnamed_at;
alter table image alter column unnamed_at drop not null;
update image set unnamed_at = unnamed_at + interval '1 day';
