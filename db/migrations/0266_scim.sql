-- Directories (Entra ID, Okta, …) that manage people over SCIM.
create table scim_connections (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  token_hash bytea,
  token_set_at timestamptz(3),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  -- Requests change nothing; what they would change is listed.
  dry_run boolean not null default true,
  -- Of people who are in none of the mapped groups.
  default_department_id bigint not null,
  created_by_id bigint not null,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, token_hash),
  -- The log names a directory by it.
  constraint scim_connections_by_name unique (company_id, name),
  foreign key (company_id, default_department_id) references departments (company_id, id),
  foreign key (company_id, created_by_id) references users (company_id, id)
);

-- What the directory calls a person.
create table scim_people (
  company_id bigint not null references companies (id),
  connection_id bigint not null,
  user_id bigint not null,
  external_id text not null,
  primary key (company_id, connection_id, user_id),
  foreign key (company_id, connection_id) references scim_connections (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index scim_people_by_person on scim_people (company_id, user_id);

-- Groups of the directory; an administrator maps them to departments.
create table scim_groups (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  connection_id bigint not null,
  display_name text not null,
  external_id text,
  department_id bigint,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, connection_id, display_name),
  foreign key (company_id, connection_id) references scim_connections (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references departments (company_id, id)
);

create table scim_group_members (
  company_id bigint not null references companies (id),
  group_id bigint not null,
  user_id bigint not null,
  primary key (company_id, group_id, user_id),
  foreign key (company_id, group_id) references scim_groups (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index scim_group_members_by_person on scim_group_members (company_id, user_id);

-- What a dry run would have changed: the latest of each kind for each thing.
create table scim_trials (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  connection_id bigint not null,
  action text not null,
  subject_name text not null,
  before jsonb,
  after jsonb,
  tried_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, connection_id, action, subject_name),
  foreign key (company_id, connection_id) references scim_connections (company_id, id) on delete cascade
);

-- The directory that acted, by its name at that time. Set for the transaction that acts.
alter table administration_acts
  add column directory text default nullif(current_setting('hiroba.directory', true), '');

select protect_company_tables();
