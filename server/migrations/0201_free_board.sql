-- What members write below each other's posts, report, and may not write for a while.
create table post_comment (
  comment_id uuid not null,
  post_id uuid not null,
  body text not null,
  is_hidden boolean not null,
  written_by uuid,
  writer_id uuid,
  nick text,
  ip inet,
  created_at timestamptz not null
);
alter table post_comment add constraint post_comment_pkey primary key (comment_id);
alter table post_comment add constraint post_comment_post_fkey
  foreign key (post_id) references post (post_id);
alter table post_comment add constraint post_comment_author_check
  check ((written_by is null) <> (writer_id is null));
create index on post_comment (post_id, comment_id);
create index on post_comment (writer_id, comment_id) where writer_id is not null;

create table post_report (
  member_id uuid not null,
  post_id uuid not null,
  at timestamptz not null
);
alter table post_report add constraint post_report_pkey primary key (member_id, post_id);
alter table post_report add constraint post_report_member_fkey
  foreign key (member_id) references member (member_id);

create table member_board_ban (
  member_id uuid not null,
  until timestamptz not null,
  reason text not null,
  banned_by uuid not null,
  at timestamptz not null
);
alter table member_board_ban add constraint member_board_ban_pkey primary key (member_id);
alter table member_board_ban add constraint member_board_ban_member_fkey
  foreign key (member_id) references member (member_id);
