-- The catalogue of benefits. Which menus are benefits is menus.benefit; this is what the catalogue says of them.

alter table administrator_sections drop constraint administrator_sections_section_check,
  add constraint administrator_sections_section_check
  check (section in ('users', 'menus', 'accounting', 'moderation', 'rewards', 'statistics', 'announcements',
    'resources', 'knowledge_tests', 'documents', 'benefits'));

-- A benefit without a row comes last and has only its menu's own description.
create table benefits (
  company_id bigint not null,
  menu_id bigint not null,
  -- the heading under which it is listed; empty: none
  category text not null,
  summary text not null,
  picture_media_file_id bigint,
  sort_order integer not null default 0,
  -- what an edit is based on
  version integer not null default 1,
  primary key (company_id, menu_id),
  foreign key (company_id, menu_id) references menus (company_id, id) on delete cascade,
  foreign key (company_id, picture_media_file_id) references media_files (company_id, id)
);
create index benefits_by_picture on benefits (company_id, picture_media_file_id)
  where picture_media_file_id is not null;

create table benefit_favourites (
  company_id bigint not null,
  user_id bigint not null,
  menu_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, menu_id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, menu_id) references menus (company_id, id) on delete cascade
);
create index benefit_favourites_by_menu on benefit_favourites (company_id, menu_id);
create index menus_of_benefits on menus (company_id) where benefit and deleted_at is null;

select protect_company_tables();
