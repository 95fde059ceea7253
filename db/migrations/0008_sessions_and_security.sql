-- Signing in and staying signed in, recovery of accounts, and limits on guessing and writing.

create table credentials (
  company_id bigint not null,
  user_id bigint not null,
  password_hash text not null,
  -- initial: given by an administrator, to be replaced before use begins
  initial boolean not null,
  set_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create table sessions (
  company_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  user_agent text not null default '',
  primary key (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_by_user on sessions (company_id, user_id);

-- A link by mail with which somebody sets their password: one per person, used once.
create table invitations (
  company_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null,
  invited_by_id bigint not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- What became of the email of an invitation: on its way, held while the installation has no mail server, taken by the
  -- mail server, or given up; `card`: no email, the link was printed or shown and handed over. What was written before
  -- is unknown and counts as sent, without a time.
  delivery text not null default 'waiting' check (delivery in ('waiting', 'held', 'sent', 'failed', 'card')),
  sent_at timestamptz(3),
  primary key (company_id, user_id),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, invited_by_id) references users (company_id, id)
);
create index invitations_not_sent on invitations (company_id, user_id) where delivery in ('held', 'failed');

-- A link by mail with which somebody gets back in, or says that a new address is theirs. Works once; what is over is
-- kept for some weeks, so that the page can say why a link does not work.
create table account_links (
  company_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  purpose text not null check (purpose in ('password', 'unlock', 'email')),
  -- the account's address then: with another one the link is over
  account_email text not null,
  -- the address to be
  new_email text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((purpose = 'email') = (new_email is not null)),
  primary key (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index account_links_by_user on account_links (company_id, user_id, created_at);

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

-- How often people may write, set by administrators within the bounds of common/write-limit.ts; and what becomes of
-- files that are too large for the virus scan.
create table limit_settings (
  company_id bigint primary key references companies (id),
  version integer not null default 1,
  -- kind → most within ten minutes; a kind that is absent has its usual limit
  write_limits jsonb not null default '{}',
  oversized_files text not null default 'refuse' check (oversized_files in ('refuse', 'accept')),
  updated_by_id bigint,
  updated_at timestamptz(3) not null default now(),
  foreign key (company_id, updated_by_id) references users (company_id, id)
);

-- How far each person has used their allowance. Unlogged: taking from it costs no flush to the disk, and after a crash
-- everybody simply has a whole allowance again.
create unlogged table write_paces (
  company_id bigint not null,
  user_id bigint not null,
  kind text not null,
  -- when nothing of the allowance will be used any more
  free_at timestamptz not null,
  -- the latest client keys counted: sending one of these again is free
  client_keys text[] not null default '{}',
  primary key (company_id, user_id, kind),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
) with (fillfactor = 60);

select protect_company_tables();
