-- Cards with which one person sets a new password on their own phone: shown by a superior or an administrator, for
-- minutes, once.
create table access_cards (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  user_id bigint not null,
  issuer_id bigint not null,
  token_hash bytea not null,
  reason text not null check (reason in ('forgotten', 'locked', 'new_phone', 'other')),
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- Used, withdrawn or replaced.
  ended_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, issuer_id) references users (company_id, id)
);
create unique index access_cards_current on access_cards (company_id, user_id) where ended_at is null;
create index access_cards_by_person on access_cards (company_id, user_id, created_at desc);
create index access_cards_by_issuer on access_cards (company_id, issuer_id, created_at desc);

select protect_company_tables();
