-- People and menus whose posts a person wants to see together. Private to the person.
create table followed_users (
  company_id bigint not null,
  user_id bigint not null,
  followed_user_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, followed_user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, followed_user_id) references users (company_id, id) on delete cascade,
  check (user_id <> followed_user_id)
);
create index followed_users_by_followed on followed_users (company_id, followed_user_id);

create table followed_menus (
  company_id bigint not null,
  user_id bigint not null,
  menu_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, menu_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, menu_id) references menus (company_id, id) on delete cascade
);
create index followed_menus_by_menu on followed_menus (company_id, menu_id);

select protect_company_tables();
