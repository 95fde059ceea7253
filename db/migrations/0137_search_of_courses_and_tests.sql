-- What the search reads of courses, tests and missions: folded, and kept by the database.

alter table courses add column search_text text not null
  generated always as (search_fold(title) || E'\n' || search_fold(category) || E'\n' || search_body(description)) stored;
alter table knowledge_tests add column search_text text not null
  generated always as (search_fold(title) || E'\n' || search_fold(category) || E'\n' || search_body(description)) stored;
alter table missions add column search_text text not null generated always as (search_fold(name)) stored;
alter table certificates add column search_text text not null
  generated always as (search_fold(title) || E'\n' || search_fold(number)) stored;
