-- Passkeys: each verifies its user, so that one alone is two factors.
create table passkeys (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  -- Stays 0 for passkeys that are synced between devices.
  counter bigint not null default 0,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, credential_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index passkeys_by_person on passkeys (company_id, user_id, id);

-- Authenticator apps that show a code every 30 seconds.
create table authenticator_apps (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  -- sealed
  secret text not null,
  -- of the last code that was accepted: each is accepted once
  last_step bigint not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- Codes for the day on which the phone is lost, each valid once.
create table recovery_codes (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  code_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- What browsers let a passkey sign, each once. Belongs to no company: it is asked for before somebody is known.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('registration', 'assertion')),
  -- of the cookie of the browser that asked
  browser_hash bytea not null,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_expired on passkey_challenges (expires_at);

alter table attempt_limits drop constraint attempt_limits_scope_check,
  add constraint attempt_limits_scope_check
    check (scope in ('name', 'device', 'address', 'token', 'session', 'confirmation', 'factor'));

-- Who must have a second factor, and the last day on which they can do without. Part of every session's query.
alter table company_configs
  add column factor_scope text not null default 'nobody'
    check (factor_scope in ('nobody', 'everybody', 'administrators', 'some')),
  add column factor_audience_id bigint,
  add column factor_due_on date,
  add check ((factor_scope = 'nobody') = (factor_due_on is null)),
  add check ((factor_scope = 'some') = (factor_audience_id is not null)),
  add foreign key (company_id, factor_audience_id) references audiences (company_id, id);

create table factor_requirements (
  company_id bigint primary key references companies (id),
  version integer not null default 1,
  updated_by_id bigint not null,
  updated_at timestamptz(3) not null default now(),
  foreign key (company_id, updated_by_id) references users (company_id, id)
);

select protect_company_tables();
