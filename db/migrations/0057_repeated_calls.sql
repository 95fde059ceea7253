-- What a call of one person answered, under the key the browser gave it: sent again, because no answer came, it makes
-- nothing new.
create table repeated_calls (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  call text not null,
  key text not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, call, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

select protect_company_tables();
