-- Filters, order and columns of a list that a person has given a name.
create table saved_views (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint not null,
  screen text not null check (screen in ('users', 'applications', 'waiting_approvals', 'must_read', 'log')),
  name text not null check (name <> ''),
  -- the query of the screen's address
  search text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index saved_views_by_name on saved_views (company_id, user_id, screen, name);

select protect_company_tables();
