-- Who is of a partner's line, himself first, by the depth at which he stands: the members of a line end
-- in the order in which they joined, so that a page of a million is found where one of ten thousand is.
create index member_line_1_idx on member (((array_append(recommend_path, member_id))[1]), member_id);
create index member_line_2_idx on member (((array_append(recommend_path, member_id))[2]), member_id)
  where cardinality(recommend_path) >= 1;
create index member_line_3_idx on member (((array_append(recommend_path, member_id))[3]), member_id)
  where cardinality(recommend_path) >= 2;
create index member_line_4_idx on member (((array_append(recommend_path, member_id))[4]), member_id)
  where cardinality(recommend_path) >= 3;
create index member_line_5_idx on member (((array_append(recommend_path, member_id))[5]), member_id)
  where cardinality(recommend_path) >= 4;
create index member_line_6_idx on member (((array_append(recommend_path, member_id))[6]), member_id)
  where cardinality(recommend_path) >= 5;
create index member_line_7_idx on member (((array_append(recommend_path, member_id))[7]), member_id)
  where cardinality(recommend_path) >= 6;
create index member_line_8_idx on member (((array_append(recommend_path, member_id))[8]), member_id)
  where cardinality(recommend_path) >= 7;
create index member_line_9_idx on member (((array_append(recommend_path, member_id))[9]), member_id)
  where cardinality(recommend_path) >= 8;
