-- What a company adds to the legal pages of the installation, and who agreed to them.

create table legal_versions (
  company_id bigint not null references companies (id),
  page text not null check (page in ('terms', 'policy', 'sct')),
  number integer not null check (number > 0),
  -- empty: from this version on the company adds nothing
  body text not null,
  effective_on date not null,
  -- people have to agree to the page before they can use the product
  asks_consent boolean not null,
  created_by_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, page, number),
  foreign key (company_id, created_by_id) references users (company_id, id)
);

create table legal_consents (
  company_id bigint not null references companies (id),
  page text not null,
  number integer not null,
  user_id bigint not null,
  -- what was shown: the version of the installation's page, the language, and the SHA-256 of the whole text
  base_effective_on date not null,
  locale text not null check (locale in ('ja', 'en')),
  text_hash text not null,
  agreed_at timestamptz(3) not null default now(),
  primary key (company_id, page, number, user_id),
  foreign key (company_id, page, number) references legal_versions (company_id, page, number),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index legal_consents_by_user on legal_consents (company_id, user_id);

select protect_company_tables();
