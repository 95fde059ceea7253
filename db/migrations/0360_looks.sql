-- The operator's staff look at a company as one of its people, read-only, for an hour at most, while the company's
-- recorded consent stands.

create table look_consents (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  purpose text not null,
  given_by_id bigint not null,
  given_at timestamptz(3) not null default now(),
  ends_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  withdrawn_by_id bigint,
  primary key (company_id, id),
  foreign key (company_id, given_by_id) references users (company_id, id),
  foreign key (company_id, withdrawn_by_id) references users (company_id, id),
  check (given_at < ends_at and ends_at <= given_at + interval '32 days'),
  check ((withdrawn_at is null) = (withdrawn_by_id is null))
);
create index look_consents_by_giver on look_consents (company_id, given_by_id);
create index look_consents_by_withdrawer on look_consents (company_id, withdrawn_by_id);

-- Operators ask for consent.
create table look_requests (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  operator_id bigint not null references operators (id),
  -- as they were called then
  operator_name text not null,
  reason text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);

create table looks (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  consent_id bigint not null,
  operator_id bigint not null references operators (id),
  -- as they were called then
  operator_name text not null,
  -- the session in the backyard, with which it ends
  operator_session_hash bytea not null,
  user_id bigint not null,
  reason text not null,
  token_hash bytea not null unique,
  began_at timestamptz(3) not null default now(),
  -- at the latest
  ends_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- what ended it
  ended_by text check (ended_by in ('operator', 'time', 'consent', 'company', 'person')),
  primary key (company_id, id),
  foreign key (company_id, consent_id) references look_consents (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  check (began_at < ends_at and ends_at <= began_at + interval '1 hour'),
  check ((ended_at is null) = (ended_by is null))
);
create index looks_by_user on looks (company_id, user_id);
create index looks_by_consent on looks (company_id, consent_id);
create index looks_under_way on looks (operator_id) where ended_at is null;

-- What was viewed: each page as the browser named it, each call and file that the server answered; once a minute.
create table look_views (
  company_id bigint not null references companies (id),
  look_id bigint not null,
  minute timestamptz(3) not null,
  path text not null,
  primary key (company_id, look_id, minute, path),
  foreign key (company_id, look_id) references looks (company_id, id)
);

select protect_company_tables();

-- The company gives and withdraws consent, and reads the rest, which is the operator's record and cannot be changed
-- by requests of people.
revoke delete, truncate on look_consents from hiroba_app;
revoke insert, update, delete, truncate on look_requests, looks, look_views from hiroba_app;
