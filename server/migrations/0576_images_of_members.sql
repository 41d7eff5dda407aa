-- Members may put images into what they write where the operator lets them.
alter table image alter column added_by drop not null;
alter table image add column writer_id uuid;
alter table image add constraint image_whose_check check ((added_by is null) <> (writer_id is null));
