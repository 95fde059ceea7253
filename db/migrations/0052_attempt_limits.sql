-- Failed attempts to sign in or to guess another secret. Belongs to no company: names that nobody has and network
-- addresses are counted too. `failures` drains by `allowance` a day; rows that are drained are deleted by a job.
create table attempt_limits (
  scope text not null check (scope in ('name', 'device', 'address', 'token', 'session', 'confirmation')),
  -- a hash, or the network address
  key text not null,
  allowance integer not null check (allowance > 0),
  failures double precision not null,
  -- no further attempt is accepted until then
  waits_until timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (scope, key)
);

-- The key under which attempts on a sign-in name are counted; the name as in logins.identifier. What strangers type is
-- kept as a hash only: people type passwords into the wrong field.
create function login_key(identifier text) returns text language sql immutable strict parallel safe as $$
  select encode(sha256(convert_to(identifier, 'UTF8')), 'hex')
$$;

-- Browsers in which somebody has signed in. A new password forgets them all.
create table known_devices (
  company_id bigint not null,
  user_id bigint not null,
  -- of company, person and the browser's token, so that equal browsers of two people are not seen to be equal
  token_hash bytea not null,
  user_agent text not null default '',
  -- network it was last used from: an IPv4 address or an IPv6 /64
  address text not null default '',
  first_used_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index known_devices_by_address on known_devices (address, last_used_at);

-- Locks end by themselves now.
alter table credentials drop column failed_count, drop column locked_at;

select protect_company_tables();
