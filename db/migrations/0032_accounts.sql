-- What the company may register: null is as many as it likes. Its own company IDs begin with the prefix.
alter table company_configs
  add column contracted_count integer check (contracted_count >= 0),
  add column login_id_prefix text check (login_id_prefix = lower(login_id_prefix));

alter table users drop constraint users_role_check;
alter table users
  add constraint users_role_check check (role in ('employee', 'section_administrator', 'administrator')),
  -- what an edit was made on
  add column version integer not null default 1,
  add column first_signed_in_at timestamptz(3),
  -- days where the company is: the first without sign-in, the first with it again, the last of all
  add column stops_on date,
  add column resumes_on date,
  add column last_on date,
  add constraint users_resume_after_stop check (resumes_on > stops_on);
update users set first_signed_in_at = created_at where status in ('active', 'stopped');
create index users_due on users (company_id, id)
  where status <> 'withdrawn' and (stops_on is not null or last_on is not null);

-- A link by mail with which somebody sets their password: one per person, used once.
create table invitations (
  company_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null,
  invited_by_id bigint not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (company_id, user_id),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, invited_by_id) references users (company_id, id)
);

-- What somebody administers who does not administer everything.
create table administrator_sections (
  company_id bigint not null,
  user_id bigint not null,
  section text not null check (section in ('users', 'menus', 'moderation', 'rewards', 'statistics')),
  primary key (company_id, user_id, section),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- Of whom they administer the accounts: those in these departments and below; without a row, everybody.
create table administrator_departments (
  company_id bigint not null,
  user_id bigint not null,
  department_id bigint not null,
  primary key (company_id, user_id, department_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references departments (company_id, id)
);
create index administrator_departments_by_department on administrator_departments (company_id, department_id);

select protect_company_tables();
