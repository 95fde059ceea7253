-- What the operator's staff note about their work with a company. Notes are internal until they are shared with the
-- company's administrators.

create table compass_notes (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  title text not null,
  body text not null,
  category text not null check (category in ('goal', 'plan', 'review')),
  author_id bigint not null references operators (id),
  -- who takes care of it; null: nobody
  assignee_id bigint references operators (id),
  -- null: internal
  shared_at timestamptz(3),
  shared_by_id bigint references operators (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  check ((shared_at is null) = (shared_by_id is null))
);
create unique index compass_notes_by_id on compass_notes (id);
create index compass_notes_latest on compass_notes (updated_at desc, id desc);

select protect_company_tables();

-- Requests of people read what is shared with their own company, and write nothing: an internal note cannot be in any
-- of their answers, whatever a query forgets.
drop policy company on compass_notes;
create policy company on compass_notes for select to hiroba_app
  using (company_id = current_company() and shared_at is not null);
revoke insert, update, delete, truncate on compass_notes from hiroba_app;

-- The name of an operator who wrote a shared note, which is all that companies learn of operators.
create function operator_name(of_operator bigint) returns text
  language sql stable security definer set search_path = public
  as $$
    select o.name from operators o where o.id = of_operator and exists (
      select from compass_notes n where n.company_id = current_company() and n.shared_at is not null
        and (n.author_id = o.id or n.assignee_id = o.id))
  $$;
revoke all on function operator_name(bigint) from public;
grant execute on function operator_name(bigint) to hiroba_app;
