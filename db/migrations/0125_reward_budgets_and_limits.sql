-- How many points the managers of a department can give, in a calendar month or a fiscal year from April.
create table reward_budgets (
  company_id bigint not null,
  department_id bigint not null,
  period text not null check (period in ('month', 'year')),
  points integer not null check (points between 1 and 100000000),
  version integer not null default 1,
  updated_by_id bigint not null,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, department_id),
  foreign key (company_id, department_id) references departments (company_id, id) on delete cascade,
  foreign key (company_id, updated_by_id) references users (company_id, id)
);

-- Limits of thanks in a week from Monday, and whether the ranking is shown.
create table reward_rules (
  company_id bigint not null references companies (id),
  ranking_shown boolean not null default true,
  -- how many people a person can thank, from how many they can receive thanks, and how often they can thank the same
  -- person; null: any number
  given_per_week integer check (given_per_week between 1 and 1000),
  received_per_week integer check (received_per_week between 1 and 1000),
  to_one_per_week integer check (to_one_per_week between 1 and 1000),
  version integer not null default 1,
  updated_by_id bigint not null,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id),
  foreign key (company_id, updated_by_id) references users (company_id, id)
);

select protect_company_tables();
