-- Tokens with which programs call the API as the person who made them.
create table api_tokens (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null,
  -- By its last characters a person recognises it among others.
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  ip_ranges cidr[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index api_tokens_by_person on api_tokens (company_id, user_id);

-- When nothing of a token's allowance will be used any more.
create unlogged table api_token_paces (
  company_id bigint not null,
  token_id bigint not null,
  free_at timestamptz not null,
  primary key (company_id, token_id),
  foreign key (company_id, token_id) references api_tokens (company_id, id) on delete cascade
) with (fillfactor = 60);

select protect_company_tables();
