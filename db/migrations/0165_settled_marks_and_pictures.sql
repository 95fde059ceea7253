-- Two markers of a free text who differ: somebody settles its points. A picture of a test.

alter table knowledge_tests
  -- neither of the two markers settles an answer on which they differ
  add column third_settles boolean not null default false,
  add column picture_media_file_id bigint,
  add foreign key (company_id, picture_media_file_id) references media_files (company_id, id);
create index knowledge_tests_by_picture on knowledge_tests (company_id, picture_media_file_id)
  where picture_media_file_id is not null;
create trigger knowledge_tests_version_of_settling before update on knowledge_tests for each row
  when ((old.third_settles, old.picture_media_file_id)
    is distinct from (new.third_settles, new.picture_media_file_id))
  execute function next_version();

alter table knowledge_test_answers
  -- notes of the markers for each other and for the person who settles
  add column first_comment text not null default '',
  add column second_comment text not null default '',
  -- of the person who settled it; null: the markers agreed, or they have not been settled yet
  add column settled_by_id bigint,
  add column settle_comment text not null default '',
  add foreign key (company_id, settled_by_id) references users (company_id, id),
  add check (settled_by_id is null or (points is not null and second_points is not null));
create index knowledge_test_answers_to_settle on knowledge_test_answers (company_id, knowledge_test_taking_id)
  where points is null and second_points is not null;
