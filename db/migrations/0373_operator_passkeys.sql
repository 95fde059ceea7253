-- Passkeys of operators, in place of the code of their app. The app stays set up.
create table operator_passkeys (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- stays 0 for passkeys that are synced between devices
  counter bigint not null default 0,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index operator_passkeys_by_operator on operator_passkeys (operator_id, id);

revoke all on operator_passkeys from hiroba_app;
