-- Which administrators looked at or exported whose personal data, by virtue of their right. Never changed.
create table personal_accesses (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  actor_id bigint not null,
  user_id bigint not null,
  kind text not null,
  accessed_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  check (actor_id <> user_id),
  foreign key (company_id, actor_id) references users (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
-- Whether the same was recorded within the hour.
create index personal_accesses_same on personal_accesses (company_id, actor_id, user_id, kind, accessed_at desc);
create index personal_accesses_by_person on personal_accesses (company_id, user_id, id desc);
create index personal_accesses_by_actor on personal_accesses (company_id, actor_id, id desc);

select protect_company_tables();
