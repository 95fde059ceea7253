-- Verified mobile numbers are logins like email addresses: unique over all companies.
alter table logins drop constraint logins_kind_check;
alter table logins add constraint logins_kind_check check (kind in ('email', 'company_login_id', 'phone'));

create table sms_settings (
  company_id bigint primary key references companies (id),
  enabled boolean not null,
  -- ISO 3166-1 codes of the countries whose mobile numbers can be used.
  countries text[] not null,
  most_a_day integer not null check (most_a_day between 1 and 10000),
  version integer not null default 1,
  updated_by_id bigint not null,
  updated_at timestamptz(3) not null default now(),
  foreign key (company_id, updated_by_id) references users (company_id, id)
);

-- Codes sent in the last day, which limits are counted by.
create table sms_codes (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  user_id bigint not null,
  purpose text not null check (purpose in ('confirm', 'password')),
  number text not null,
  -- A code of the installation's key, the person, the number and the digits.
  code_mac text not null,
  -- The network from which it was requested.
  address text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index sms_codes_by_person on sms_codes (company_id, user_id, created_at desc);
create index sms_codes_by_time on sms_codes (company_id, created_at);

-- Messages sent, by the company's days.
create table sms_days (
  company_id bigint not null references companies (id),
  day date not null,
  sent_count integer not null,
  primary key (company_id, day)
);

select protect_company_tables();
