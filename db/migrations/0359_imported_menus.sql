-- Menus brought in from files of other products.

-- a menu that an import made
alter table content_import_sources add column menu_id bigint;
-- of a menu: what the file said, and the menu's version after it; a menu that has another version was changed here
alter table content_import_sources add column content_hash text;
alter table content_import_sources add column menu_version integer;
alter table content_import_sources add foreign key (company_id, menu_id)
  references menus (company_id, id) on delete cascade;
create index content_import_sources_by_menu on content_import_sources (company_id, menu_id)
  where menu_id is not null;
