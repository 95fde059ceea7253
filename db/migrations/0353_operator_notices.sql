-- What the operator tells the administrators of some or all companies, for some time.
create table operator_notices (
  id bigint generated always as identity primary key,
  title text not null,
  body text not null,
  for_all boolean not null,
  company_ids bigint[] not null default '{}',
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  author_id bigint not null references operators (id),
  created_at timestamptz(3) not null default now(),
  -- taken back before its end
  withdrawn_at timestamptz(3),
  check (starts_at < ends_at),
  check (for_all = (company_ids = '{}'))
);
create index operator_notices_latest on operator_notices (ends_at desc, id desc);

-- Requests of people read what is meant for their company now, and write nothing.
alter table operator_notices enable row level security;
alter table operator_notices force row level security;
create policy company on operator_notices for select to hiroba_app
  using (withdrawn_at is null and starts_at <= now() and ends_at > now()
    and (for_all or current_company() = any(company_ids)));
do $$ begin
  execute format('create policy installation on operator_notices to %I using (true) with check (true)', current_user);
end $$;
revoke insert, update, delete, truncate on operator_notices from hiroba_app;
