-- Help articles that the operator publishes for people of all companies, or of some.
create table operator_helps (
  -- above those of the program and of companies, so that an address names one article
  id bigint generated always as identity (start with 1000000001) primary key,
  category text not null,
  audience text not null check (audience in ('everyone', 'administrators')),
  for_all boolean not null,
  company_ids bigint[] not null default '{}',
  -- the beginnings of the addresses of the screens it is about
  screens text[] not null default '{}',
  -- the version that people read; null: a draft
  published_number integer,
  published_at timestamptz(3),
  latest_number integer not null default 1,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (for_all = (company_ids = '{}')),
  check ((published_number is null) = (published_at is null)),
  check (published_number <= latest_number)
);

-- Every text that was ever saved.
create table operator_help_versions (
  help_id bigint not null references operator_helps (id) on delete cascade,
  number integer not null,
  -- an empty title: not written in this language
  title_ja text not null,
  body_ja text not null,
  title_en text not null,
  body_en text not null,
  author_id bigint not null references operators (id),
  created_at timestamptz(3) not null default now(),
  primary key (help_id, number),
  check (title_ja <> '' or title_en <> '')
);

-- Requests of people read what is published for their company, and write nothing.
alter table operator_helps enable row level security;
alter table operator_helps force row level security;
create policy company on operator_helps for select to hiroba_app
  using (published_number is not null and (for_all or current_company() = any(company_ids)));
alter table operator_help_versions enable row level security;
alter table operator_help_versions force row level security;
create policy company on operator_help_versions for select to hiroba_app
  using (exists (select from operator_helps h where h.id = help_id and h.published_number = number));
do $$ begin
  execute format('create policy installation on operator_helps to %I using (true) with check (true)', current_user);
  execute format('create policy installation on operator_help_versions to %I using (true) with check (true)',
    current_user);
end $$;
revoke insert, update, delete, truncate on operator_helps, operator_help_versions from hiroba_app;
