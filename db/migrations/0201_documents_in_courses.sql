-- Steps of courses that are documents of the company.

alter table course_steps
  -- of a document; null: it was deleted, and `title` is the one it had when it was chosen
  add column document_id bigint,
  drop constraint course_steps_kind_check,
  add constraint course_steps_kind_check check (kind in ('test', 'text', 'document')),
  add check (kind = 'document' or document_id is null),
  add foreign key (company_id, document_id) references documents (company_id, id) on delete set null (document_id);
create index course_steps_by_document on course_steps (company_id, document_id) where document_id is not null;

-- The edition that was current when a person confirmed a document.
alter table course_step_completions add column document_edition integer;
