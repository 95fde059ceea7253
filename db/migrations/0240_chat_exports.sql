-- Exports of chat for an audit: who made them, why, and the rooms that they contain, whose members see that.
alter table administrator_sections drop constraint administrator_sections_section_check,
  add constraint administrator_sections_section_check
  check (section in ('users', 'menus', 'accounting', 'moderation', 'rewards', 'statistics', 'announcements',
    'resources', 'knowledge_tests', 'documents', 'benefits', 'inquiries', 'chat', 'chat_exports'));

create table chat_exports (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  created_by_id bigint not null,
  client_key text not null,
  -- What members see of the reason.
  purpose text not null check (purpose in ('legal', 'investigation', 'security', 'audit')),
  reason text not null,
  -- The people whose conversations were chosen.
  user_ids bigint[] not null,
  from_on date not null,
  until_on date not null,
  format text not null check (format in ('csv', 'json')),
  locale text not null check (locale in ('ja', 'en')),
  total_count integer not null default 0,
  done_count integer not null default 0,
  -- The file while it is kept.
  media_file_id bigint,
  failed_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, created_by_id, client_key),
  check (from_on <= until_on),
  foreign key (company_id, created_by_id) references users (company_id, id),
  foreign key (company_id, media_file_id) references media_files (company_id, id)
);
create index chat_exports_by_file on chat_exports (company_id, media_file_id) where media_file_id is not null;

create table chat_export_rooms (
  company_id bigint not null,
  chat_export_id bigint not null,
  chat_room_id bigint not null,
  primary key (company_id, chat_room_id, chat_export_id),
  foreign key (company_id, chat_export_id) references chat_exports (company_id, id) on delete cascade,
  foreign key (company_id, chat_room_id) references chat_rooms (company_id, id) on delete cascade
);
create index chat_export_rooms_by_export on chat_export_rooms (company_id, chat_export_id, chat_room_id);

select protect_company_tables();
