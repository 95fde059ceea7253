-- People from files of other products: which column is which, and the file until it is brought in.

-- which column becomes what: [{at, key, profileItemId}]; null: the headers say it
alter table user_imports add column mapping jsonb;

alter table content_imports drop constraint content_imports_kind_check;
alter table content_imports add constraint content_imports_kind_check
  check (kind in ('slack', 'posts', 'people', 'menus'));
-- of people: the import that creates and changes them; null: the columns are not chosen yet
alter table content_imports add column user_import_id bigint;
-- of people: the columns of the file, and what each becomes: [{at, header, samples, filledCount, key, profileItemId}]
alter table content_imports add column columns jsonb;
alter table content_imports add foreign key (company_id, user_import_id)
  references user_imports (company_id, id) on delete set null (user_import_id);
create index content_imports_by_user_import on content_imports (company_id, user_import_id)
  where user_import_id is not null;

-- The file of people or menus, sealed: it can hold passwords.
create table content_import_tables (
  company_id bigint not null,
  import_id bigint not null,
  sealed bytea not null,
  primary key (company_id, import_id),
  foreign key (company_id, import_id) references content_imports (company_id, id) on delete cascade
);

select protect_company_tables();
