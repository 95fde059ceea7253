-- Files of a draft, in their order: they belong to it on every device.
create table draft_media_files (
  company_id bigint not null,
  user_id bigint not null,
  key text not null,
  sort_order smallint not null,
  media_file_id bigint not null,
  primary key (company_id, user_id, key, media_file_id),
  foreign key (company_id, user_id, key) references drafts (company_id, user_id, key) on delete cascade,
  foreign key (company_id, media_file_id) references media_files (company_id, id)
);
create index draft_media_files_by_file on draft_media_files (company_id, media_file_id);

select protect_company_tables();
