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
  new_email text check ((purpose = 'email') = (new_email is not null)),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index account_links_by_user on account_links (company_id, user_id, created_at);

select protect_company_tables();
