-- Documents that new ones can start from, and who has a document open for editing.

alter table documents add column template boolean not null default false;
create index documents_templates on documents (company_id) where template;

create table document_editors (
  company_id bigint not null,
  document_id bigint not null,
  user_id bigint not null,
  started_at timestamptz(3) not null default now(),
  -- the browser says so again while the document is open
  seen_at timestamptz(3) not null default now(),
  primary key (company_id, document_id, user_id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index document_editors_by_user on document_editors (company_id, user_id);

select protect_company_tables();
