-- Apps that administrators make: accounts with the status 'app', and what they are admitted to. They are in a chat room
-- as its members are (chat_memberships). What a deleted app wrote stays with its name.
create table apps (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  description text not null default '' check (length(description) <= 500),
  version integer not null default 1,
  created_by_id bigint not null,
  created_at timestamptz(3) not null default now(),
  suspended_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, created_by_id) references users (company_id, id)
);

create table app_menus (
  company_id bigint not null,
  user_id bigint not null,
  menu_id bigint not null,
  primary key (company_id, user_id, menu_id),
  foreign key (company_id, user_id) references apps (company_id, user_id) on delete cascade,
  foreign key (company_id, menu_id) references menus (company_id, id) on delete cascade
);
create index app_menus_by_menu on app_menus (company_id, menu_id);

select protect_company_tables();
