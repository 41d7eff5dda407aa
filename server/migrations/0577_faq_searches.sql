-- What people looked for among the questions and did not find; whose search it was is kept nowhere.
create table faq_search (
  day_on date not null,
  word text not null,
  times integer not null
);
alter table faq_search add constraint faq_search_pkey primary key (day_on, word);
alter table faq_search add constraint faq_search_times_check check (times > 0);
