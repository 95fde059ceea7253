-- The menus somebody designs who administers menus; none: all of them.
create table administrator_menus (
  company_id bigint not null,
  user_id bigint not null,
  menu_id bigint not null,
  primary key (company_id, user_id, menu_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, menu_id) references menus (company_id, id) on delete cascade
);
create index administrator_menus_by_menu on administrator_menus (company_id, menu_id);

select protect_company_tables();
