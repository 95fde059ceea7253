-- People without an account ask for one with the code of the company.
create table registration_settings (
  company_id bigint not null references companies (id),
  enabled boolean not null,
  -- What people type: the company's number and random letters. It can be replaced.
  code text not null,
  intro text not null,
  -- As in the forms of menus.
  items jsonb not null,
  version integer not null default 1,
  primary key (company_id)
);

create table registration_requests (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  family_name text not null,
  given_name text not null,
  family_name_kana text not null,
  given_name_kana text not null,
  email text,
  employee_number text,
  note text not null,
  locale text not null,
  -- The questions as they were asked.
  items jsonb not null,
  answers jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  reason text not null default '',
  decided_at timestamptz(3),
  decided_by_id bigint,
  -- The account that was made.
  user_id bigint,
  nonce text not null,
  client_key text not null,
  -- The network that it came from, hashed: limits count by it.
  network_key text not null,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  search_text text not null generated always as (search_fold(family_name || ' ' || given_name) || E'\n'
    || search_fold(family_name_kana || ' ' || given_name_kana) || E'\n' || search_fold(coalesce(email, '')) || E'\n'
    || search_fold(coalesce(employee_number, ''))) stored,
  primary key (company_id, id),
  unique (company_id, client_key),
  check ((state = 'waiting') = (decided_at is null)),
  foreign key (company_id, decided_by_id) references users (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index registration_requests_by_state on registration_requests (company_id, state, id desc);
create index registration_requests_decided on registration_requests (company_id, decided_at)
  where decided_at is not null;
create index registration_requests_by_person on registration_requests (company_id, user_id)
  where user_id is not null;

select protect_company_tables();
