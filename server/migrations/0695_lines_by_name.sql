-- Lines of settlements are read by their names, page by page, and there is one for each partner and
-- period for ever.
create index on settlement_line (line_id);
