-- The statistics of tests and courses read what happened in a period.

create index knowledge_test_takings_by_submission on knowledge_test_takings (company_id, submitted_at)
  where submitted_at is not null;
create index course_enrolments_by_day on course_enrolments (company_id, enrolled_at);
