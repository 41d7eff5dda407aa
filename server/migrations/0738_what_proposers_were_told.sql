-- The fields that the server had found dangerous as settings were proposed, so that whoever accepts is told what has
-- become so since. Null of proposals from before: of those only what takes two people is known.
alter table setting_proposal add column told text[];
