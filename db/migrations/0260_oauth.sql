-- Keys that sign ID tokens, one for each quarter; the private key is sealed.
create table oauth_signing_keys (
  period integer primary key,
  id text not null unique,
  private_key text not null,
  public_key jsonb not null,
  created_at timestamptz(3) not null default now()
);

-- Tools in which people of the company can sign in with their account.
create table oauth_clients (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  client_id text not null check (length(client_id) between 10 and 100),
  name text not null check (length(name) between 1 and 60),
  -- It can keep a secret: it runs on a server.
  confidential boolean not null,
  secret_hash bytea,
  secret_set_at timestamptz(3),
  redirect_uris text[] not null,
  scopes text[] not null,
  stopped_at timestamptz(3),
  created_by_id bigint not null,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, client_id),
  check (confidential or secret_hash is null),
  foreign key (company_id, created_by_id) references users (company_id, id)
);

-- What a person agreed to for a tool.
create table oauth_grants (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  client_id bigint not null,
  user_id bigint not null,
  scopes text[] not null,
  agreed_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, client_id, user_id),
  foreign key (company_id, client_id) references oauth_clients (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index oauth_grants_by_person on oauth_grants (company_id, user_id);

-- Codes that a tool exchanges for tokens once. `family` is that of the tokens that come from it.
create table oauth_codes (
  company_id bigint not null references companies (id),
  code_hash bytea not null,
  grant_id bigint not null,
  family text not null,
  scopes text[] not null,
  redirect_uri text not null,
  code_challenge text not null,
  nonce text,
  -- When the person last proved who they are.
  proven_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (company_id, code_hash),
  foreign key (company_id, grant_id) references oauth_grants (company_id, id) on delete cascade
);
create index oauth_codes_by_grant on oauth_codes (company_id, grant_id);
create index oauth_codes_by_end on oauth_codes (company_id, expires_at);

create table oauth_tokens (
  company_id bigint not null references companies (id),
  token_hash bytea not null,
  grant_id bigint not null,
  user_id bigint not null,
  family text not null,
  kind text not null check (kind in ('access', 'refresh')),
  scopes text[] not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- When a refresh token was replaced by the next one.
  used_at timestamptz(3),
  primary key (company_id, token_hash),
  foreign key (company_id, grant_id) references oauth_grants (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index oauth_tokens_by_family on oauth_tokens (company_id, family);
create index oauth_tokens_by_grant on oauth_tokens (company_id, grant_id);
create index oauth_tokens_by_person on oauth_tokens (company_id, user_id);
create index oauth_tokens_by_end on oauth_tokens (company_id, expires_at);

select protect_company_tables();
