-- Boards and popups: what the player site shows of the operator, and on the free board of members.
create table site (
  site_id uuid not null,
  site_name text not null,
  is_paused boolean not null default false,
  created_at timestamptz not null
);
alter table site add constraint site_pkey primary key (site_id);
alter table site add constraint site_name_key unique (site_name);

-- The site whose program it is; null: the main one.
alter table feed_key add column site_id uuid;

create table post (
  post_id uuid not null,
  board text not null,
  state text not null,
  title text not null,
  body text not null,
  -- Its words, for searching.
  body_text text not null,
  category text,
  is_pinned boolean not null default false,
  is_must_read boolean not null default false,
  -- Counts from 1 where somebody has put it into an order; new posts come before those.
  position integer not null default 0,
  from_at timestamptz,
  until_at timestamptz,
  levels integer[],
  with_visitors boolean not null default true,
  line_member_id uuid,
  site_ids uuid[],
  image_pc text,
  image_phone text,
  link text,
  popup jsonb,
  views integer not null default 0,
  helpful integer not null default 0,
  unhelpful integer not null default 0,
  shown bigint not null default 0,
  clicked bigint not null default 0,
  closed bigint not null default 0,
  comments integer not null default 0,
  reports integer not null default 0,
  caught_by text,
  written_by uuid,
  writer_id uuid,
  -- As he was called when he wrote it.
  nick text,
  ip inet,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  -- Pinned ones first, then as they were put into order.
  rank integer not null generated always as (case when is_pinned then 100000000 else 0 end - position) stored
);
alter table post add constraint post_pkey primary key (post_id);
alter table post add constraint post_board_check
  check (board in ('notice', 'faq', 'gamerule', 'events', 'free', 'popup'));
alter table post add constraint post_state_check
  check (state in ('draft', 'waiting', 'published', 'hidden'));
alter table post add constraint post_window_check check (from_at < until_at);
alter table post add constraint post_author_check check ((written_by is null) <> (writer_id is null));
alter table post add constraint post_popup_check check ((board = 'popup') = (popup is not null));
create index on post (board, rank, post_id);
create index on post (board, updated_at, post_id);
create index on post (board, views, post_id);
create index on post (board, reports, post_id);
create index on post (board, post_id);
create index on post (board, category, from_at) where category is not null;
create index on post (board, writer_id, post_id) where writer_id is not null;

-- What a site shows otherwise than the post says; null follows the post.
create table post_site (
  post_id uuid not null,
  site_id uuid not null,
  is_hidden boolean not null,
  title text,
  body text,
  has_own_window boolean not null,
  from_at timestamptz,
  until_at timestamptz,
  image_pc text,
  image_phone text,
  link text
);
alter table post_site add constraint post_site_pkey primary key (post_id, site_id);
alter table post_site add constraint post_site_post_fkey foreign key (post_id) references post (post_id);
alter table post_site add constraint post_site_window_check check (from_at < until_at);

create table post_read (
  member_id uuid not null,
  post_id uuid not null,
  is_helpful boolean,
  at timestamptz not null
);
alter table post_read add constraint post_read_pkey primary key (member_id, post_id);
alter table post_read add constraint post_read_member_fkey
  foreign key (member_id) references member (member_id);
create index on post_read (post_id, member_id);

create table faq_category (
  name text not null,
  position integer not null
);
alter table faq_category add constraint faq_category_pkey primary key (name);

create table image (
  path text not null,
  content bytea not null,
  bytes integer not null,
  width_px integer not null,
  height_px integer not null,
  added_by uuid not null,
  added_at timestamptz not null,
  -- When something was last found that names it.
  named_at timestamptz not null
);
alter table image add constraint image_pkey primary key (path);
create index on image (named_at);
